import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from './line';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const read = (folder: string): (readonly [path: string, text: string])[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(
      (path) =>
        /\.(tsx?|json)$/.test(path) && !path.startsWith('tests/specification/') && !path.startsWith('tests/bench/'),
    )
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

/** Every source and test by its path; the lists of this folder are left out, or each line would prove itself. */
const files = new Map(['src', 'commands', 'tests'].flatMap(read));

/**
 * Where a formatter breaks lines says nothing: texts are looked for without white space and the commas before a
 * bracket's end.
 */
const bare = (text: string): string => text.replaceAll(/\s+/g, '').replaceAll(/,([)\]}])/g, '$1');
const bareFiles = new Map([...files].map(([path, text]) => [path, bare(text)]));
const has = (path: string, text: string): boolean => bareFiles.get(path)?.includes(bare(text)) === true;

const isTest = (path: string): boolean => /\.(test|journey)\.tsx?$/.test(path);

/** Tests that show what a call does, before those that show how it looks, before those that take long. */
const kinds = ['src/', 'commands/', 'tests/api/', 'tests/console/', 'tests/journeys/', 'tests/long/'];
const kindOf = (path: string): number => kinds.findIndex((kind) => path.startsWith(kind));

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/s$/, ''));

/** How many words of its name a file shares with what is looked for. */
const nearness = (path: string, near: ReadonlySet<string>): number =>
  wordsOf(basename(path).replace(/\..*/, '')).filter((word) => near.has(word)).length;

/**
 * The tests in which the pattern stands, at most two: those whose names are nearest to `near`, then by kind and
 * alphabet, so that a new test elsewhere changes nothing.
 */
export function testsWith(pattern: string | RegExp, near: string, folders: readonly string[] = kinds): Place[] {
  const words = new Set(wordsOf(near));
  return [...files]
    .filter(
      ([path, text]) =>
        isTest(path) &&
        folders.some((folder) => path.startsWith(folder)) &&
        (typeof pattern === 'string' ? has(path, pattern) : pattern.test(text)),
    )
    .map(([path]) => path)
    .toSorted(
      (one, other) =>
        nearness(other, words) - nearness(one, words) || kindOf(one) - kindOf(other) || (one < other ? -1 : 1),
    )
    .slice(0, 2);
}

/** The sources below `folder` in which the text stands, in the order of the alphabet. */
export function sourcesWith(text: string, folder: string, most = 2): Place[] {
  return [...files]
    .map(([path]) => path)
    .filter((path) => path.startsWith(folder) && !isTest(path) && has(path, text))
    .slice(0, most);
}

export const textOf = (path: string): string => files.get(path) ?? '';

/** Whether the place is there. */
export function exists(place: Place): boolean {
  const [path = '', text] = place.split(' › ');
  return files.has(path) && (text === undefined || has(path, text));
}
