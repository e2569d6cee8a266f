import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { readSources, root } from './sources';

type Sources = ReturnType<typeof readSources>;

/**
 * The sources of the product, without tools, and the texts of its tests and tools. `folder` = of an earlier checkout.
 */
export function readProduct(folder = root): { readonly sources: Sources; readonly tests: readonly string[] } {
  const sources = readSources(['src', 'commands'], folder).filter(
    ({ path }) => !path.startsWith('src/tools/') && !path.includes('/testing/'),
  );
  const tests = ['tests', 'src', 'commands']
    .flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && (path.startsWith('tests') || /\.test\.|\/testing\/|\/tools\//.test(path)))
    .filter((path) => existsSync(join(folder, path)))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  return { sources, tests };
}

/** Names that a file gives out and no other file of the product names; those that only tests name apart. */
export function unusedExports(
  sources: Sources,
  tests: readonly string[],
): { readonly dead: readonly string[]; readonly tested: readonly string[] } {
  const importers = new Map<string, string[]>();
  for (const { imports, text } of sources)
    for (const path of imports) importers.set(path, [...(importers.get(path) ?? []), text]);
  const dead: string[] = [];
  const tested: string[] = [];
  for (const { path, text } of sources) {
    const users = importers.get(path.replace(/\.tsx?$/, '')) ?? [];
    for (const { entries } of parseSync(path, text).module.staticExports)
      for (const { exportName } of entries) {
        if (exportName.name === null) continue;
        const word = new RegExp(`\\b${exportName.name.replaceAll('$', '\\$')}\\b`);
        if (users.some((user) => word.test(user))) continue;
        (tests.some((test) => word.test(test)) ? tested : dead).push(`${path}: ${exportName.name}`);
      }
  }
  return { dead, tested };
}
