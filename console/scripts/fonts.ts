/** Subsets Geist to the characters of the console's own texts; other Latin text falls back to the full files. */
import { readFile, writeFile } from 'node:fs/promises';
import subset from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const characters = `${ascii}·…–—‘’“”×→←↑↓⌘€£°±`;

/** Spacing and tabular numerals; stylistic alternates would add as many bytes as the letters. */
const keepFeatures = ['kern', 'tnum', 'ccmp'];

const family = 'geist';
const whole = await readFile(
  `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
);
// Named first: the library's types don't know `keepFeatures` yet.
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600 } },
  keepFeatures,
} as const;
const cut = await subset(whole, characters, options);
await writeFile(`src/fonts/${family}.woff2`, cut);
console.log(`${family}: ${whole.length} → ${cut.length} bytes`);
