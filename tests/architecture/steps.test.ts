import { describe, expect, it } from 'vitest';
import { commands } from '~commands/registry';
import en from '~console/terminal/messages.en.json';
import { unloggedEndpoints } from '~console/terminal/steps/unlogged-endpoints';
import { endpoints } from '~contract/endpoints';
import { staffListNames } from '~domain/staff';
import { readSources } from './sources';

const sources = readSources(['src/console']).filter(({ path }) => !path.startsWith('src/console/terminal/steps/'));
const isWrite = (name: string): boolean => name in endpoints && !name.startsWith('GET ');
const staff = staffListNames
  .map((name) => (name === 'area-managers' ? 'admin/user/area-managers' : name))
  .flatMap((path) => [`POST /${path}`, `PATCH /${path}/{id}`]);

/** Every writing call the console names, and those of the lists of staff, whose addresses are put together. */
const written = new Set([
  ...sources.flatMap(({ text }) =>
    [...text.matchAll(/['`]((?:POST|PUT|PATCH|DELETE) \/[^'`]*)['`]/g)].map((match) => match[1] ?? ''),
  ),
  ...staff,
]);
const run = new Set(
  commands.flatMap(({ effect }) =>
    effect.kind === 'call' || effect.kind === 'each' ? [effect.endpoint as string] : [],
  ),
);
/** The caller of lines makes them, line by line: a run of its own in the transcript. */
const streamed = ['POST /packages-batch', 'POST /packages-batch/{series}', 'POST /runs/{id}/undo'];

describe('what the console writes', () => {
  it('is read from real sources, and every call of them exists', () => {
    expect(written.size).toBeGreaterThan(120);
    expect([...written].filter((name) => !isWrite(name) && !name.includes('${'))).toEqual([]);
  });

  it('has a name in the transcript: its own, or its command’s', () => {
    const nameless = [...written].filter(
      (name) =>
        isWrite(name) &&
        !(name in en.steps) &&
        !run.has(name) &&
        !unloggedEndpoints.has(name) &&
        !streamed.includes(name),
    );
    expect(nameless).toEqual([]);
  });

  it('has no name that nothing is called by', () => {
    expect([...Object.keys(en.steps), ...unloggedEndpoints].filter((name) => !written.has(name))).toEqual([]);
    expect(Object.keys(en.steps).filter((name) => unloggedEndpoints.has(name))).toEqual([]);
  });

  it('is sent by the client that tells of it, quietly only where somebody else does or nothing of the work changes', () => {
    const senders = sources
      .filter(({ text }) => /await fetch\(|new XMLHttpRequest\(|await redaxios</.test(text))
      .map(({ path }) => path);
    // Whether there is a network, and how push is set up, is asked by reading.
    expect(senders.sort()).toEqual(
      [
        'features/notifications/push.ts',
        ...['api-bytes.ts', 'api-file.ts', 'api-stream.ts', 'api.ts', 'network.ts'].map((name) => `platform/${name}`),
      ].map((path) => `src/console/${path}`),
    );
    const quiet = sources.filter(({ text }) => /\bquiet: true\b/.test(text)).map(({ path }) => path);
    // An import that is only tried changes nothing.
    expect(quiet.sort()).toEqual([
      'src/console/features/packages/pages/import-orders.tsx',
      'src/console/features/support/use-ticket.ts',
      'src/console/platform/use-language.ts',
      'src/console/terminal/runs/caller.ts',
    ]);
  });
});
