import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '~commands/registry';
import { readSources, root, type Source } from './sources';

const sources = readSources(['src/console']);
const byModule = new Map(sources.map((source) => [source.path.replace(/\.tsx?$/, ''), source]));
const featuresDir = 'src/console/features';

/** The frame around every page: what it does is no page's own. */
const isFrame = (path: string): boolean =>
  ['app', 'platform', 'terminal'].some((folder) => path.startsWith(`src/console/${folder}/`));

/** A module and whatever it brings in of pages, now or later. */
function reached(from: string, seen = new Set<Source>()): ReadonlySet<Source> {
  const source = byModule.get(from);
  if (!source || isFrame(source.path) || seen.has(source)) return seen;
  seen.add(source);
  for (const module of source.imports) reached(module, seen);
  return seen;
}

interface Declared {
  readonly path: string;
  readonly module: string;
  readonly scans: boolean;
}

/** Pages as the features declare them. */
const pages: readonly Declared[] = readdirSync(join(root, featuresDir)).flatMap((feature) => {
  const text = byModule.get(`${featuresDir}/${feature}/feature`)?.text ?? '';
  return [...text.matchAll(/\bpath: '([^']+)'.*?import\('\.\/([^']+)'\)(.*?)(?=\bpath: '|\];)/gs)].map(
    ([, path = '', module = '', rest = '']) => ({
      path,
      module: `${featuresDir}/${feature}/${module}`,
      scans: rest.includes('scans: true'),
    }),
  );
});

/**
 * Where the parts of a feature stand that are gathered somewhere; a migration is listed by its number, not by its
 * feature.
 */
const parts: readonly RegExp[] = [
  /^src\/contract\/features\/([^/]+)$/,
  /^src\/provider\/features\/([^/]+)\//,
  /^src\/provider\/db\/schema-(.+)$/,
  /^src\/console\/features\/([^/]+)\//,
  /^commands\/(?!pages-)([^/]+)$/,
  /^tests\/api\/helpers\/examples-(.+)$/,
];

/** Files that name the parts of most features. */
function centralLists(): string[] {
  const everything = readSources(['src', 'commands', 'tests/api', 'tests/console']);
  const namedBy = ({ imports }: Source, part: RegExp): number =>
    new Set(imports.flatMap((path) => part.exec(path)?.[1] ?? [])).size;
  return everything.filter((source) => parts.some((part) => namedBy(source, part) > 20)).map(({ path }) => path);
}

describe('a feature', () => {
  it('with page, command, endpoint and table is named in three lists; all others gather it by themselves', () => {
    expect(centralLists().toSorted()).toEqual([
      'commands/registry.ts',
      'src/contract/endpoints.ts',
      'src/provider/handlers.ts',
    ]);
  });

  it('declares itself in its `feature.ts`, and no page has the path of another', () => {
    const folders = readdirSync(join(root, featuresDir));
    expect(folders.filter((feature) => !byModule.has(`${featuresDir}/${feature}/feature`))).toEqual([]);
    expect(pages.length).toBeGreaterThan(90);
    expect(pages.map(({ path }) => path).toSorted()).toEqual([...new Set(pages.map(({ path }) => path))].toSorted());
  });

  it('has its words typed where it is declared', () => {
    const worded = readdirSync(join(root, featuresDir), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('messages.en.json'))
      .map((path) => path.replaceAll('\\', '/').split('/')[0] ?? '');
    const typed = (feature: string): boolean =>
      new RegExp(`interface Spaces \\{\\s+'?${feature}'?: typeof messages;`).test(
        byModule.get(`${featuresDir}/${feature}/feature`)?.text ?? '',
      );
    expect(worded.filter((feature) => !typed(feature))).toEqual([]);
  });

  it('says of each page whether it has something of its own to do with scans: one made while it opens does not lead away from it', () => {
    const taking = pages.filter(({ module }) => [...reached(module)].some(({ text }) => /\busePageScan\(/.test(text)));
    expect(
      pages
        .filter(({ scans }) => scans)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(taking.map(({ path }) => path).toSorted());
  });
});

describe('a command', () => {
  const text = sources.map((source) => source.text).join('\n');

  it('of the interface has somebody who does it', async () => {
    const declared = await Promise.all(
      [
        'ui-commands',
        'station-commands',
        'form-commands',
        'memory',
        'outbound',
        'stock-count',
        'shops',
        'cod-transfers',
        'prices',
      ].map((file) => import(`../../commands/${file}.ts`) as Promise<Record<string, unknown>>),
    );
    const named = declared
      .flatMap((module) => Object.entries(module))
      .flatMap(([list, value]) =>
        (typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.entries(value as Record<string, { id?: string; effect?: { kind: string } }>)
          : []
        ).flatMap(([key, command]) =>
          command?.effect?.kind === 'ui' ? [{ id: command.id, name: `${list}.${key}` }] : [],
        ),
      );
    expect(named.map(({ id }) => id).toSorted()).toEqual(
      commands
        .filter(({ effect }) => effect.kind === 'ui')
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(
      named
        .filter(({ name }) => !new RegExp(`(ActionHandler\\(\\s*|\\[|, )${name.replace('.', '\\.')}[,\\]]`).test(text))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('that a page or button names is one', () => {
    const ids = new Set(commands.map(({ id }) => id));
    const said = [
      ...text.matchAll(
        /(?:useCommandHandler\(|<(?:CommandButton|NextStepButton)\b[^>]*? id=|keysOf=|useKeysOf\(|commandById\()['"]([\w.-]+)['"]/g,
      ),
    ].flatMap(([, id]) => id ?? []);
    expect(said.length).toBeGreaterThan(100);
    expect([...new Set(said)].filter((id) => !ids.has(id))).toEqual([]);
  });
});
