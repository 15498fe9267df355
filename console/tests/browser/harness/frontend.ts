/**
 * Where the browser finds the console: in gpuaasd itself, which has it built in, or, with CONSOLE_DIST naming a build, in
 * Vite's preview in front of a gpuaasd without it.
 */
import { preview, type ProxyOptions } from 'vite';

export interface Frontend {
  url: string;
  close: () => Promise<void>;
}

/** Whether the console comes from gpuaasd, with everything it says about caching and compression. */
export const isEmbedded = process.env.CONSOLE_DIST === undefined;

export async function frontend(api: string): Promise<Frontend> {
  const outDir = process.env.CONSOLE_DIST;
  if (outDir === undefined) return { url: api, close: () => Promise.resolve() };
  const proxy = { '/api': { target: api, configure: hangUp }, '/ws': { target: api, ws: true } };
  const server = await preview({
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy },
    logLevel: 'silent',
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the preview has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** A server that is gone is gone for the browser too: no answer instead of the proxy's own. */
const hangUp: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (_error, _request, answer) => answer.destroy());
};
