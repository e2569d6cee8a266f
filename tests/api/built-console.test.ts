import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ensureBuilt } from '../../src/tools/ensure-built';

const root = 'dist/console';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    isDynamicEntry: z.boolean().default(false),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

let built: Manifest;
/** What the page itself names: the console begins with it. */
let first: readonly string[];

/** The scripts that come with these, each once: what they import, and what that imports. */
function scriptsOf(names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = built[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports.forEach(add);
  };
  names.forEach(add);
  return files;
}

const packed = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file))).length, 0);

beforeAll(async () => {
  await ensureBuilt();
  built = manifestSchema.parse(JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')));
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const named = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
  first = Object.keys(built).filter((name) => named.includes(built[name]?.file ?? ''));
});

describe('the built console', () => {
  it('begins with a few scripts of 180 KB or less, packed', () => {
    const files = scriptsOf(first);
    expect(files.size).toBeGreaterThan(0);
    expect(files.size).toBeLessThan(6);
    expect(packed(files)).toBeLessThan(180 * 1024);
  });

  it('fetches a page in few scripts, its frame and texts among them: each is waited for on a slow network', () => {
    const dynamic = (pattern: RegExp) =>
      Object.keys(built).filter((name) => built[name]?.isDynamicEntry === true && pattern.test(name));
    const frame = [
      ...Object.keys(built).filter((name) => built[name]?.name === 'frame'),
      ...dynamic(/languages\/vi\.ts/),
    ];
    const pages = dynamic(/\/pages\//);
    expect([frame.length, pages.length > 80]).toEqual([2, true]);
    const counts = pages.map((name) => ({ name, scripts: scriptsOf([...first, ...frame, name]).size }));
    expect(counts.filter(({ scripts }) => scripts > 40)).toEqual([]);
    expect(counts.reduce((sum, { scripts }) => sum + scripts, 0) / pages.length).toBeLessThan(20);
  });

  it('fetches no map before one is opened, and no chart where no time runs', () => {
    const having = (words: string): string[] =>
      [...new Set(Object.values(built).map(({ file }) => file))].filter(
        (file) => file.endsWith('.js') && readFileSync(join(root, file), 'utf8').includes(words),
      );
    const [, outline = ''] = /"(M[^"]+)"/.exec(readFileSync('src/console/pictures/viet-nam.json', 'utf8')) ?? [];
    const [map, chart] = [having(outline), having('u-over')];
    expect([map.length, chart.length]).toEqual([1, 1]);
    const withTime = /\/(?:live-report|system)\.tsx$/;
    const fetched = Object.keys(built)
      .filter((name) => built[name]?.isDynamicEntry === true && /\/pages\//.test(name))
      .map((name) => ({ name, scripts: scriptsOf([...first, name]) }));
    expect(fetched.length).toBeGreaterThan(80);
    expect(fetched.filter(({ scripts }) => map.some((file) => scripts.has(file)))).toEqual([]);
    const charted = fetched.filter(({ scripts }) => chart.some((file) => scripts.has(file)));
    expect(charted.filter(({ name }) => !withTime.test(name))).toEqual([]);
  });
});
