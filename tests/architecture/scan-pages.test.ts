import { expect, it } from 'vitest';
import { scanPages } from '~console/app/scan-pages';
import { readSources, type Source } from './sources';

const sources = readSources('src/console');
const byModule = new Map(sources.map((source) => [source.path.replace(/\.tsx?$/, ''), source]));

/** The frame around every page: what it does is no page's own. */
const isFrame = (path: string): boolean => ['app', 'platform', 'terminal'].some((folder) => path.startsWith(`src/console/${folder}/`));

/** A module and whatever it brings in of pages, now or later. */
function reached(from: string, seen = new Set<Source>()): ReadonlySet<Source> {
  const source = byModule.get(from);
  if (!source || isFrame(source.path) || seen.has(source)) return seen;
  seen.add(source);
  for (const module of source.imports) reached(module, seen);
  return seen;
}

/** Pages by their pattern, as the routes load them. */
function pageModules(): [pattern: string, module: string][] {
  const text = byModule.get('src/console/app/routes')?.text ?? '';
  return [...text.matchAll(/path: '([^']+)'.*?import\('~console\/([^']+)'\)/g)].map(([, pattern = '', module = '']) => [pattern, `src/console/${module}`]);
}

it('every page that has something of its own to do with scans is named: a scan made while it opens does not lead away from it', () => {
  const pages = pageModules();
  expect(pages.length).toBeGreaterThan(90);
  const taking = pages.filter(([, module]) => [...reached(module)].some(({ text }) => /\busePageScan\(/.test(text)));
  expect([...scanPages].toSorted()).toEqual(taking.map(([pattern]) => pattern).toSorted());
});
