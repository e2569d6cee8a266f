import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root } from './sources';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const { dependencies, devDependencies } = manifest;

/**
 * `@scope/name/part` → `@scope/name`; null for what is no package (our own files, Node's modules, addresses of the
 * bundler).
 */
function packageOf(specifier: string): string | null {
  if (/^(\.|src\/|commands\/|tests\/|virtual:)/.test(specifier) || isBuiltin(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** All that may import a package, styles and tests included. */
function texts(): string {
  const files = ['src', 'commands', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...files, 'vite.config.ts']
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

describe('the packages', () => {
  it('are all used: each is imported, run, or holds the types of one that is', () => {
    const text = texts();
    const words = new Set(Object.values(manifest.scripts).flatMap((script) => script.split(' ')));
    // What the linter calls by itself once it is asked to know types.
    if (/"typeCheck": true/.test(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))) words.add('oxlint-tsgolint');
    const named = (name: string): boolean =>
      words.has(name) || new RegExp(`(['"]|node_modules/)${name.replaceAll('.', '\\.')}['"/]`).test(text);
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) =>
        !(name.startsWith('@types/') ? name === '@types/node' || named(name.slice('@types/'.length)) : named(name)),
    );
    expect(unused).toEqual([]);
  });

  it('that the product imports are installed with it, not for its tests alone', () => {
    const sources = readSources(['src', 'commands']).filter(({ path }) => !path.includes('/testing/'));
    expect(sources.length).toBeGreaterThan(60);
    const missing = sources.flatMap(({ path, imports }) =>
      imports.flatMap((specifier) => {
        const name = packageOf(specifier);
        return name === null || Object.hasOwn(dependencies, name) ? [] : [`${path} → ${name}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('are pinned to one version each, and locked without the address of a registry', () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  });
});
