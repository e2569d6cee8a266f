import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { storePackages, addTwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { killOften } from './support/kill-often';
import type { ProviderProcess } from './support/provider-process';

const kills = 10;
const writers = 8;

let test: TestApp;
beforeAll(async () => {
  await ensureBuilt();
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

/** A package, and the notes whose writing was answered with success. */
interface Written {
  readonly id: number;
  readonly acknowledged: string[];
}

let serial = 0;

/** Notes on one package, one after the other, until the provider is gone. */
async function write(
  provider: ProviderProcess,
  admin: Person,
  { id, acknowledged }: Written,
  onAnswer: () => void,
): Promise<void> {
  for (;;) {
    const note = `lần ${(serial += 1)}`;
    try {
      await provider.call(admin, 'PATCH /packages/{id}/operator-update', `/packages/${id}/operator-update`, {
        operator_note: note,
      });
    } catch (error) {
      // Whether an unanswered write took place is open; that it was answered otherwise would be a fault.
      if (error instanceof TypeError) return;
      throw error;
    }
    acknowledged.push(note);
    onAnswer();
  }
}

async function check(told: string, { id, acknowledged }: Written): Promise<void> {
  // In one look: what the killed one asked for last may still be under way in the database.
  const { rows } = await test.pool.query<{ version: number; note: string | null; notes: (string | null)[] }>(
    `select p.version, p.operator_note as note,
       array(select h.after ->> 'operator_note' from package_history h where h.package_id = p.id and h.action = 'operator_update' order by h.id desc) as notes
     from packages p where p.id = $1`,
    [id],
  );
  const [kept] = rows;
  const notes = kept?.notes ?? [];
  expect([told, acknowledged.filter((note) => !notes.includes(note))]).toEqual([told, []]);
  // Each version has its one row, and the row of the latest says what the package says.
  expect([told, kept?.version, kept?.note]).toEqual([told, notes.length, notes[0] ?? null]);
}

it('a provider killed in the middle of writing loses nothing that it has answered, ten times', async () => {
  const { mine, shop } = await addTwoHubs(test);
  const admin = await addPerson(test, { role: 'admin' });
  const packages = await storePackages(
    test,
    Array.from({ length: writers }, () => ({ seller_id: shop.id, current_hub_id: mine.id })),
  );
  const written: Written[] = packages.map(({ id }) => ({ id, acknowledged: [] }));
  await killOften(test, {
    kills,
    longestMs: 400,
    works: [
      {
        // Some writes of each package are done before.
        answers: 3 * writers,
        goOn: async (provider, onAnswer) =>
          void (await Promise.all(written.map((one) => write(provider, admin, one, onAnswer)))),
      },
    ],
    check: async (told) => {
      for (const one of written) await check(told, one);
    },
  });
  expect(written.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)).toBeGreaterThan(kills * writers);
});
