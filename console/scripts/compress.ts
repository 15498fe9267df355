/** Writes .br and .gz versions of built files larger than 1 kB, so that the server compresses nothing at request time. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const MIN_BYTES = 1024;
const COMPRESSIBLE = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

export function compressed(): Plugin {
  let outDir = 'dist';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const built = await stat(outDir).catch(() => null);
      if (built === null) return;
      const names = await readdir(outDir, { recursive: true });
      for (const name of names) {
        if (COMPRESSIBLE.test(name)) await compressFile(path.join(outDir, name));
      }
    },
  };
}
