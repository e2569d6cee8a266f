import { resolve } from 'node:path';
import { codeLines, longest, longFunctions } from './long-functions';
import { root } from './sources';
import { readProduct, unusedExports } from './unused-exports';

/**
 * `npm run house [folder]`: how large the code is and what in it could be less, in figures. With a folder: of an
 * earlier checkout, to compare.
 */
const folder = resolve(process.argv[2] ?? root);

const product = readProduct(folder);
const { sources } = product;

const imported = new Map<string, number>();
for (const { imports } of sources) for (const path of imports) imported.set(path, (imported.get(path) ?? 0) + 1);

const functions = sources.flatMap(({ path, text }) => longFunctions(path, text)).toSorted((a, b) => b.lines - a.lines);
const { dead, tested, forTests } = unusedExports(product);
const figures: Readonly<Record<string, number>> = {
  'source files, without tests and tools': sources.length,
  'characters without white space': sources.reduce((sum, { text }) => sum + text.replaceAll(/\s+/g, '').length, 0),
  'lines with code': sources.reduce((sum, { text }) => sum + codeLines(text), 0),
  'lines over 120 characters': sources.reduce(
    (sum, { text }) => sum + text.split('\n').filter((line) => line.length > 120).length,
    0,
  ),
  'files that one other imports': sources.filter(({ path }) => imported.get(path.replace(/\.tsx?$/, '')) === 1).length,
  [`functions over ${longest} lines`]: functions.length,
  'exports that nobody imports': dead.length,
  'exports that only tests import': tested.length,
};
for (const [name, figure] of Object.entries(figures)) console.log(`${String(figure).padStart(9)}  ${name}`);
const list = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
};
list(
  'longest functions',
  functions.slice(0, 10).map(({ name, lines }) => `${lines} ${name}`),
);
list('exports that nobody imports', dead);
list('exports that are there for tests alone', forTests);
