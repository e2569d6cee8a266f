import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { readSources, root } from './sources';

type Sources = ReturnType<typeof readSources>;

interface Product {
  readonly sources: Sources;
  /** Texts. */
  readonly tools: readonly string[];
  readonly tests: readonly string[];
}

/** The product without its tools, and what else takes from it. `folder` = of an earlier checkout. */
export function readProduct(folder = root): Product {
  const sources = readSources(['src', 'commands'], folder).filter(
    ({ path }) => !path.startsWith('src/tools/') && !path.includes('/testing/'),
  );
  const paths = ['tests', 'src', 'commands']
    .flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(folder, path)));
  const texts = (isOne: (path: string) => boolean): string[] =>
    paths.filter(isOne).map((path) => readFileSync(join(folder, path), 'utf8'));
  const isTest = (path: string): boolean => path.startsWith('tests') || /\.test\.|\/testing\//.test(path);
  return { sources, tools: texts((path) => path.startsWith('src/tools/') && !isTest(path)), tests: texts(isTest) };
}

interface Unused {
  /** Nobody names them. */
  readonly dead: readonly string[];
  /** Only tests do. */
  readonly tested: readonly string[];
  /** Of these what its own file doesn't use either: it is there for tests. */
  readonly forTests: readonly string[];
}

/** Names that a file gives out and no other file of the product names. A page is found by the place of its file. */
export function unusedExports({ sources, tools, tests }: Product): Unused {
  const importers = new Map<string, string[]>();
  for (const { imports, text } of sources)
    for (const path of imports) importers.set(path, [...(importers.get(path) ?? []), text]);
  const dead: string[] = [];
  const tested: string[] = [];
  const forTests: string[] = [];
  for (const { path, text } of sources) {
    const users = importers.get(path.replace(/\.tsx?$/, '')) ?? [];
    for (const { entries } of parseSync(path, text).module.staticExports)
      for (const { exportName } of entries) {
        if (exportName.name === null) continue;
        const word = new RegExp(`\\b${exportName.name.replaceAll('$', '\\$')}\\b`);
        if ([...users, ...tools].some((user) => word.test(user))) continue;
        const one = `${path}: ${exportName.name}`;
        if (!tests.some((test) => word.test(test))) dead.push(one);
        else {
          tested.push(one);
          if (text.split(word).length === 2 && !path.endsWith('/feature.ts')) forTests.push(one);
        }
      }
  }
  return { dead, tested, forTests };
}
