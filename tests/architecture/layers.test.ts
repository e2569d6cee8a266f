import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longFunctions } from './long-functions';
import { readSources, type Source } from './sources';
import { readProduct, unusedExports } from './unused-exports';

/** Layer → the layers it may import. Console and provider meet only in domain and contract. */
const layers: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  commands: ['src/domain', 'src/contract'],
  'src/console': ['src/domain', 'src/contract', 'commands'],
  'src/provider': ['src/domain', 'src/contract'],
};

/** Packages a pure layer may use; the others are free. */
const allowedPackages: Record<string, readonly string[]> = {
  'src/domain': ['dayjs'],
  'src/contract': ['zod'],
  commands: ['zod', 'dayjs'],
};

/** The console's folders, each standing on those before it. */
const rooms = [
  'platform',
  'ui',
  'terminal',
  'resource',
  'package',
  'pictures',
  'courier-sheets',
  'sheet',
  'linehaul',
  'money',
  'features',
  'dev',
  'app',
];

const sources = readSources(['src/domain', 'src/contract', 'src/console', 'src/provider', 'commands']);
const layerOf = (path: string): string | undefined => Object.keys(layers).find((layer) => path.startsWith(`${layer}/`));
const isOurs = (path: string): boolean =>
  path.startsWith('src/') || path.startsWith('commands/') || path.startsWith('tests/');

const wrong = (judge: (source: Source, layer: string, imported: string) => boolean): string[] =>
  sources.flatMap((source) => {
    const layer = layerOf(source.path);
    return layer === undefined
      ? []
      : source.imports
          .filter((imported) => judge(source, layer, imported))
          .map((imported) => `${source.path} → ${imported}`);
  });

/** Every way along imports that leads back to where it began, told once. */
function ringsOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const rings: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) rings.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return rings;
}

const featureOf = (path: string): string | undefined =>
  /^(src\/(?:console|provider)\/features\/[^/]+)\//.exec(path)?.[1];

describe('the layers', () => {
  it('reads a real tree, so that an empty answer means something', () => {
    expect(sources.length).toBeGreaterThan(60);
    expect(sources.flatMap((source) => source.imports).filter(isOurs).length).toBeGreaterThan(100);
  });

  it('import in one direction only', () => {
    expect(
      wrong(
        (_source, layer, imported) =>
          isOurs(imported) &&
          !imported.startsWith(`${layer}/`) &&
          !(layers[layer] ?? []).some((other) => imported.startsWith(`${other}/`)),
      ),
    ).toEqual([]);
  });

  it('keep domain, contract and commands free of frameworks and I/O', () => {
    expect(
      wrong(
        (_source, layer, imported) =>
          !isOurs(imported) && allowedPackages[layer] !== undefined && !allowedPackages[layer].includes(imported),
      ),
    ).toEqual([]);
  });

  it('of the console stand in an order: on the platform everything, on what puts it together nothing', () => {
    const roomOf = (path: string): number => rooms.findIndex((room) => path.startsWith(`src/console/${room}/`));
    expect(
      wrong((source, _layer, imported) => {
        const from = roomOf(source.path);
        const to = roomOf(imported);
        // The words of all rooms are gathered in one place.
        return from >= 0 && to >= 0 && from < to && !imported.endsWith('.json');
      }),
    ).toEqual([]);
  });

  it('of the console draw no grid whose columns are as they were declared each time it is opened', () => {
    const drawn = sources.filter(({ imports }) => imports.includes('src/console/ui/grid/grid')).map(({ path }) => path);
    expect(drawn.filter((path) => !/^src\/console\/(ui|dev)\//.test(path)).toSorted()).toEqual([
      // What is in its address comes before what is kept.
      'src/console/package/grid/list-pane.tsx',
    ]);
  });

  it('let no feature import its sibling', () => {
    expect(
      wrong((source, _layer, imported) => {
        const own = featureOf(source.path);
        const other = featureOf(imported);
        return own !== undefined && other !== undefined && own !== other;
      }),
    ).toEqual([]);
  });
});

describe('the imports', () => {
  const named = (path: string): string => path.replace(/\.tsx?$/, '');
  const ours = new Set(sources.map(({ path }) => named(path)));

  /** Which other folders of a layer each of its folders imports from. */
  const foldersOf = (layer: string): ReadonlyMap<string, readonly string[]> => {
    const folders = new Map<string, Set<string>>();
    for (const { path, imports } of sources.filter((source) => source.path.startsWith(`${layer}/`))) {
      const own = folders.get(dirname(path)) ?? new Set();
      folders.set(dirname(path), own);
      for (const imported of imports)
        // The words of all rooms are gathered in one place.
        if (imported.startsWith(`${layer}/`) && dirname(imported) !== dirname(path) && !imported.endsWith('.json'))
          own.add(dirname(imported));
    }
    return new Map([...folders].map(([folder, imported]) => [folder, [...imported]]));
  };

  it('lead back to no file by any way, types and pages that are loaded later included', () => {
    const own = new Map(
      sources.map(({ path, imports }) => [named(path), imports.filter((imported) => ours.has(imported))]),
    );
    expect([...own.values()].flat().length).toBeGreaterThan(5_000);
    expect(ringsOf(own)).toEqual([]);
  });

  it('of the provider lead back to no folder: what two folders need lies in a third', () => {
    const folders = foldersOf('src/provider');
    expect(folders.size).toBeGreaterThan(50);
    expect(ringsOf(folders)).toEqual([]);
  });

  it('of the console lead back to no folder, but for what puts its own subfolders together', () => {
    const folders = foldersOf('src/console');
    expect(folders.size).toBeGreaterThan(80);
    const isOwn = (folder: string, other: string): boolean => other.startsWith(`${folder}/`);
    const beside = [...folders].map(([folder, imported]) => [
      folder,
      imported.filter((other) => !isOwn(folder, other)),
    ]);
    expect(ringsOf(new Map(beside as [string, string[]][]))).toEqual([]);
    // The rooms of the command line stand on what all of them share, which knows none of them.
    expect(folders.get('src/console/terminal')?.filter((other) => isOwn('src/console/terminal', other))).toEqual([]);
  });

  it('would be told of a ring', () => {
    expect(
      ringsOf(
        new Map([
          ['a', ['b']],
          ['b', ['c', 'd']],
          ['c', ['b']],
          ['d', []],
        ]),
      ),
    ).toEqual(['b → c → b']);
  });
});

describe('the files', () => {
  it('give out nothing that no other takes, and have nothing for tests alone', () => {
    const { dead, tested, forTests } = unusedExports(readProduct());
    // What tests alone take is told apart, and there is some.
    expect(tested.length).toBeGreaterThan(0);
    expect({ dead, forTests }).toEqual({ dead: [], forTests: [] });
  });

  it('can be read in one go', () => {
    const long = sources.filter((source) => source.text.split('\n').length > 400).map((source) => source.path);
    expect(long).toEqual([]);
  });

  it('have no function that is longer than a screen', () => {
    expect(sources.flatMap(({ path, text }) => longFunctions(path, text))).toEqual([]);
  });

  it('write amounts of money by one formatter', () => {
    const formatters = sources.filter(({ text }) => /minimumFractionDigits|style: 'currency'/.test(text));
    expect(formatters.map(({ path }) => path)).toEqual(['src/domain/money.ts']);
  });

  it('are no barrels', () => {
    const barrels = sources
      .filter((source) => /^export (\*|\{[^}]*\}) from/m.test(source.text))
      .map((source) => source.path);
    expect(barrels).toEqual([]);
  });

  // Its version is one word, which every call says.
  it('let the contract’s values stay out of the console’s first chunk', () => {
    const eager = readSources(['src/console/app', 'src/console/platform', 'src/console/terminal']).filter((source) =>
      /^import (?!type)[^;]*from '(~contract\/(?!version')|zod)/m.test(source.text),
    );
    expect(eager.map((source) => source.path)).toEqual([]);
  });
});
