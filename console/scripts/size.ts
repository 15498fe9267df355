/** Weighs the first load: what index.html asks for, the sans font, and the chunk of the page. Fails above the budget. */
import { readdirSync, readFileSync, statSync } from 'node:fs';

const BUDGET_KB = 150;
const dist = new URL('../dist/', import.meta.url);
const assets = readdirSync(new URL('assets/', dist));

function bytes(path: string): number {
  const compressed = new URL(`${path}.br`, dist);
  const plain = new URL(path, dist);
  return statSync(compressed, { throwIfNoEntry: false })?.size ?? statSync(plain).size;
}

const html = readFileSync(new URL('index.html', dist), 'utf8');
const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
const named = (stem: string) =>
  assets
    .filter((name) => name.startsWith(`${stem}-`) && /\.(?:js|css|woff2)$/.test(name))
    .map((name) => `assets/${name}`);

const pages = {
  'sign-in': ['index.html', ...linked, ...named('SignInPage')],
  allocations: [
    'index.html',
    ...linked,
    ...named('Shell'),
    ...named('AllocationsPage'),
    ...named('geist-mono').slice(0, 1),
  ],
};

let failed = false;
for (const [page, files] of Object.entries(pages)) {
  const total = [...new Set(files)].map((file) => ({ file, size: bytes(file) }));
  const kb = total.reduce((sum, { size }) => sum + size, 0) / 1000;
  failed ||= kb > BUDGET_KB;
  console.log(`${page}: ${kb.toFixed(1)} kB of ${BUDGET_KB}`);
  for (const { file, size } of total.sort((a, b) => b.size - a.size))
    console.log(`  ${(size / 1000).toFixed(1).padStart(6)}  ${file}`);
}
process.exitCode = failed ? 1 : 0;
