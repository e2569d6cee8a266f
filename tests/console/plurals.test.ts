import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const consoleDir = 'src/console';
type Words = { readonly [key: string]: string | Words };

function textsOf(words: Words, path: string): (readonly [key: string, text: string])[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as const] : textsOf(value, `${path}.${key}`),
  );
}

const files = readdirSync(consoleDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('messages.en.json'),
);
const texts = files.flatMap((path) => textsOf(JSON.parse(readFileSync(join(consoleDir, path), 'utf8')) as Words, path));

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
