/**
 * Serves the console to the browser: from gpuaasd, which has it built in, or, if CONSOLE_DIST names a build, from Vite's
 * preview in front of a gpuaasd without it.
 */
import { preview, type ProxyOptions } from 'vite';

export interface Frontend {
  url: string;
  close: () => Promise<void>;
}

/** True if gpuaasd serves the console, with its headers for caching and compression. */
export const isEmbedded = process.env.CONSOLE_DIST === undefined;

export async function frontend(api: string): Promise<Frontend> {
  const outDir = process.env.CONSOLE_DIST;
  if (outDir === undefined) return { url: api, close: () => Promise.resolve() };
  const proxy = { '/api': { target: api, configure: closeOnError }, '/ws': { target: api, ws: true } };
  const server = await preview({
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy },
    logLevel: 'silent',
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the preview has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** Closes the connection if the server is down, instead of sending the proxy's own error response. */
const closeOnError: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (_error, _request, answer) => answer.destroy());
};
