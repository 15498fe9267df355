/**
 * Measures the first load: the files that index.html references, the sans font and the page's chunk. Fails above the
 * budget.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const BUDGET_KB = 150;
const dist = pathToFileURL(`${process.env.CONSOLE_DIST ?? path.resolve(import.meta.dirname, '../dist')}/`);
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

/** Returns a file and its static imports; dynamic imports load later and are excluded. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith('.js')) return seen;
  const code = readFileSync(new URL(file, dist), 'utf8');
  for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    withImports(`assets/${name ?? ''}`, seen);
  }
  return seen;
}

const pages = {
  'sign-in': ['index.html', ...linked, ...named('SignInPage')],
  allocations: ['index.html', ...linked, ...named('Shell'), ...named('AllocationsPage')],
};

let failed = false;
for (const [page, roots] of Object.entries(pages)) {
  const files = new Set(roots.flatMap((root) => [...withImports(root)]));
  const total = [...files].map((file) => ({ file, size: bytes(file) }));
  const kb = total.reduce((sum, { size }) => sum + size, 0) / 1000;
  failed ||= kb > BUDGET_KB;
  console.log(`${page}: ${kb.toFixed(1)} kB of ${BUDGET_KB}`);
  for (const { file, size } of total.sort((a, b) => b.size - a.size)) {
    console.log(`  ${(size / 1000).toFixed(1).padStart(6)}  ${file}`);
  }
}
process.exitCode = failed ? 1 : 0;
