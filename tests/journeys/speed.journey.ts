import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { seed } from '../helpers/seed';
import { openPackages, prompt } from './support/console';
import { controlK, escape, keysOf, pressAll, type Struck } from './support/hands';
import { expect, test } from './support/journey';

test.use({ account: 'hub_operator', newBrowser: true });
test.slow();

type Step =
  /** A note by line, a scan that opens the package, the package by the palette. */
  | { readonly kind: 'line' | 'scan' | 'palette'; readonly of: number }
  /** A note by its key, where a package is open; the list by its keys. */
  | { readonly kind: 'key' | 'list' };

interface Script {
  readonly steps: readonly Step[];
  /** Between the keys of the hand, in turn; in ms. */
  readonly gaps: readonly number[];
  /** How late answers are, in turn; in ms. */
  readonly lates: readonly number[];
  /** Typed on a page that is still to come. */
  readonly cold: boolean;
}

const of = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('line' as const, 'scan' as const, 'palette' as const), of }),
  fc.record({ kind: fc.constantFrom('key' as const, 'list' as const) }),
);
const scripts = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 5 }),
  gaps: fc.array(fc.constantFrom(5, 20, 60, 120), { minLength: 1, maxLength: 8 }),
  lates: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }), fc.constantFrom(1_000, 3_000)), {
    minLength: 1,
    maxLength: 6,
  }),
  cold: fc.boolean(),
});

const parts = 8;
const inEach = 25;

const inTurn = (values: readonly number[]): (() => number) => {
  let at = 0;
  return () => {
    at += 1;
    return values[at % values.length] ?? 0;
  };
};

/** A word of letters alone: behind a single key one with digits would be a code, typed as quickly as one. */
const word = (count: number): string =>
  `w${[...String(count)].map((digit) => 'abcdghnuxy'.charAt(Number(digit))).join('')}`;

let words = 0;

interface Target {
  readonly id: number;
  readonly package_code: string;
}

/** The keys of a script, and what it does: the notes of each package in order, and the page at the end. */
function planned({ steps }: Script, packages: readonly Target[]) {
  const keys: Struck[] = [];
  const notes = new Map<number, string[]>();
  let open: Target | null = null;
  let inLine = false;
  const leaveLine = (): void => {
    if (inLine) keys.push(...keysOf(escape));
    inLine = false;
  };
  const note = (id: number): string => {
    words += 1;
    notes.set(id, [...(notes.get(id) ?? []), word(words)]);
    return word(words);
  };
  for (const one of steps) {
    const pkg: Target | null | undefined = 'of' in one ? packages[one.of] : open;
    if (one.kind === 'list') {
      leaveLine();
      keys.push(...keysOf('gp'));
      open = null;
    } else if (!pkg) continue;
    else if (one.kind === 'line') {
      keys.push(...keysOf(`/${pkg.package_code} ; note ${note(pkg.id)}\n`));
      inLine = true;
    } else if (one.kind === 'key') {
      leaveLine();
      keys.push(...keysOf(`n${note(pkg.id)}\n`));
    } else {
      const [first, ...rest] = keysOf(`${pkg.package_code}\n`, one.kind === 'scan' ? 11 : undefined);
      if (one.kind === 'palette') keys.push(controlK, ...(first ? [first] : []), ...rest);
      else keys.push(...(first ? [{ ...first, gapMs: 400 }] : []), ...rest);
      open = pkg;
    }
  }
  return { keys, notes, path: open ? `/packages/${open.id}` : '/packages' };
}

for (let part = 0; part < parts; part += 1) {
  test(
    `scripts of keys and scans at any pace, with answers as late as they may be, do what they say (${part + 1}/${parts})`,
    { tag: '@long' },
    async ({ page, context, api }) => {
      const operator = await api('hub_operator');
      const { data } = await operator.ok('GET /packages', {
        query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 50, sort: 'package_code' },
      });
      const packages = data.slice(part * 3, part * 3 + 3);
      expect(packages).toHaveLength(3);
      const notesOf = async (id: number): Promise<number> =>
        (await operator.ok('GET /package-history', { query: { package_id: id, limit: 500 } })).data.length;
      let late = (): number => 0;
      await context.route('**/v1/**', async (route) => {
        await sleep(late());
        await route.continue().catch(() => undefined);
      });
      const drawn = fc.sample(scripts, { seed: seed + part, numRuns: inEach });
      for (const [index, script] of drawn.entries()) {
        const { keys, notes, path } = planned(script, packages);
        const before = new Map<number, number>();
        for (const { id } of packages) before.set(id, await notesOf(id));
        await test.step(`seed ${seed}, part ${part + 1}, script ${index}: ${JSON.stringify(script)}`, async () => {
          if (script.cold) await page.goto('/packages', { waitUntil: 'commit' });
          else await openPackages(page);
          late = inTurn(script.lates);
          await pressAll(page, keys, inTurn(script.gaps));
          await expect(page).toHaveURL(new RegExp(`${path}(?:\\?.*)?$`));
          for (const { id } of packages)
            await expect
              .poll(async () => (await notesOf(id)) - (before.get(id) ?? 0), { timeout: 30_000 })
              .toBe(notes.get(id)?.length ?? 0);
          late = () => 0;
          for (const { id } of packages) {
            const last = notes.get(id)?.at(-1);
            const { data: now } = await operator.ok('GET /packages/{id}', { params: { id } });
            if (last !== undefined) expect(now.operator_note).toBe(last);
          }
          await expect(prompt(page)).toHaveValue('');
        });
      }
    },
  );
}
