import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const consoleDir = 'src/console';
type Words = { readonly [key: string]: string | Words };

function textsOf(words: Words, path: string): (readonly [key: string, text: string])[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : textsOf(value, `${path}${key}.`),
  );
}

const files = readdirSync(consoleDir, { recursive: true, encoding: 'utf8' });
const read = (path: string): string => readFileSync(join(consoleDir, path), 'utf8');
/** What is said beside the console's own parts is the app's. */
const spaceOf = (path: string): string => basename(dirname(path)).replace(/^platform$/, 'app');
/** Every text by `space:path.to.it`. */
const texts = files
  .filter((path) => path.endsWith('messages.en.json'))
  .flatMap((path) => textsOf(JSON.parse(read(path)) as Words, `${spaceOf(path)}:`));

/** Things the console counts. */
const things =
  'packages|packages|codes|rows|scans|bags|days|hours|seconds|labels|sheets|couriers|trips|changes|characters|attempts|times|differences|checks';
const counted = new RegExp(String.raw`\{\{(n|count|shown)\}\}( (more|sealed|selected|chosen))? (${things})\b`);

test('English says one package and two packages', () => {
  expect(texts.length).toBeGreaterThan(1_000);
  const alone = texts
    .filter(([key, text]) => counted.test(text) && !key.endsWith('_other'))
    .map(([key, text]) => `${key}: ${text}`);
  expect(alone).toEqual([]);
});

test('a text counts one thing at most: another count comes into it as words of its own', () => {
  const further = new RegExp(
    String.raw`\{\{(?!n\}|count\}|shown\}|of\}|total\}|rows\}|max\}|min\}|most\}|days\}|minutes\})\w+\}\} (\w+ )?(${things}|doors|hubs|shops|sheets)\b`,
  );
  expect(texts.filter(([, text]) => further.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});

test('a plural has both its forms', () => {
  const keys = new Set(texts.map(([key]) => key));
  const halves = [...keys].filter(
    (key) =>
      (key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other'))) ||
      (key.endsWith('_other') && !keys.has(key.replace(/_other$/, '_one'))),
  );
  expect(halves).toEqual([]);
});

/** What stands in the brackets that are opened right before a place, cut at its outermost commas. */
function argumentsFrom(text: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < text.length && depth >= 0; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ',')) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return found;
}

const plurals = new Set(texts.flatMap(([key]) => (key.endsWith('_other') ? [key.replace(/_other$/, '')] : [])));

test('whoever asks for a text with plural forms tells the number: i18next itself wants it as `count`', () => {
  const sources = files.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const asked = sources.flatMap((path) => {
    const text = read(path);
    // What `useText` gives takes a number written out for people as well.
    const number = /['"]react-i18next['"]/.test(text) ? /\bcount\b/ : /\b(count|n|shown)\b/;
    const space = /use(?:Text|Translation)\('([\w-]+)'\)/.exec(text)?.[1] ?? 'app';
    return [...text.matchAll(/(?<![\w.])t\(/g)].flatMap(({ index }) => {
      const [key = '', ...values] = argumentsFrom(text, index + 2);
      return [...key.matchAll(/'([^']+)'/g)]
        .map(([, name = '']) => (name.includes(':') ? name : `${space}:${name}`))
        .filter((name) => plurals.has(name))
        .map((name) => ({ told: number.test(values.join()), where: `${path}: ${name}` }));
    });
  });
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ told }) => !told).map(({ where }) => where)).toEqual([]);
});
