import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { booksContradictions } from '../api/helpers/books-contradictions';
import { contradictionCheck } from '../api/helpers/contradictions';
import { addRound } from '../api/helpers/money';
import { cashContradictions } from '../api/helpers/money-model';
import { addTwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { killOften } from './support/kill-often';
import type { ProviderProcess } from './support/provider-process';

const kills = 100;

let test: TestApp;
beforeAll(async () => {
  await ensureBuilt();
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

interface SheetDesk {
  readonly provider: ProviderProcess;
  readonly maker: Person;
  readonly judge: Person;
  readonly hubId: number;
  /** What was last answered of each document, and what was asked for since. */
  readonly told: Map<number, readonly string[]>;
  /** Something was answered. */
  readonly onAnswer: () => void;
}

const statuses = { count: 'New', approve: 'Approved', reject: 'Rejected' } as const;

/** A decision: while it is under way the document may stand either way, once answered only the new one. */
async function decide(
  { provider, judge, told, onAnswer }: SheetDesk,
  id: number,
  verb: 'approve' | 'reject',
): Promise<void> {
  // One whose making was never answered is found among those that wait.
  told.set(id, [...(told.get(id) ?? ['New']), statuses[verb]]);
  await provider.call(
    judge,
    `PATCH /cod-collections/{id}/${verb}`,
    `/cod-collections/${id}/${verb}`,
    verb === 'reject' ? { reason: 'đếm lại' } : {},
  );
  told.set(id, [statuses[verb]]);
  onAnswer();
}

/**
 * What the one before left in the middle is brought to its end: what waits is decided, what was approved is taken back.
 */
async function tidy(desk: SheetDesk): Promise<void> {
  const { provider, maker, told, onAnswer } = desk;
  for (const one of (await provider.call(maker, 'GET /cod-collections', '/cod-collections?status=New&limit=1000')).data)
    await decide(desk, one.id, one.contra_of ? 'approve' : 'reject');
  for (const one of (await provider.call(maker, 'GET /cod-collections', '/cod-collections?status=Approved&limit=1000'))
    .data) {
    if (one.contra_of !== null || one.taken_back_by !== null) continue;
    const { data: back } = await provider.call(
      maker,
      'POST /cod-collections/{id}/contra',
      `/cod-collections/${one.id}/contra`,
      { reason: 'đếm nhầm' },
    );
    told.set(back.id, ['New']);
    onAnswer();
    await decide(desk, back.id, 'approve');
  }
}

/** Counts couriers' cash, approves it and takes it back, one after the other, until the provider is gone. */
async function settleOn(desk: SheetDesk): Promise<void> {
  const { provider, maker, hubId, told, onAnswer } = desk;
  try {
    for (;;) {
      for (const { courier, expected, packages } of (
        await provider.call(maker, 'GET /cod-collections/couriers', '/cod-collections/couriers')
      ).data) {
        if (packages === 0 || courier === null) continue;
        const { data } = await provider.call(maker, 'POST /cod-collections', '/cod-collections', {
          courier_id: courier.id,
          hub_id: hubId,
          counted: expected,
        });
        told.set(data.id, ['New']);
        onAnswer();
        await decide(desk, data.id, data.id % 5 === 0 ? 'reject' : 'approve');
      }
      await tidy(desk);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

it('a provider killed in the middle of settling leaves no half of a document and no books that disagree, and loses nothing that it has answered', async () => {
  const hubs = await addTwoHubs(test);
  const [maker, judge] = [
    await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] }),
    await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] }),
  ];
  for (let one = 0; one < 6; one += 1)
    await addRound(test, {
      hubId: hubs.mine.id,
      shopId: hubs.shop.id,
      cash: Array.from({ length: 8 }, (_, place) => 50_000 + 1000.5 * place),
      difference: one === 0 ? -500 : 0,
    });
  const cash = contradictionCheck('kills', cashContradictions);
  const books = contradictionCheck('books under kills', booksContradictions);
  const told = new Map<number, readonly string[]>();
  let answered = 0;
  await killOften(test, {
    kills,
    // Some documents are made, decided and taken back meanwhile.
    longestMs: 250,
    answers: 5,
    work: (provider, onAnswer) =>
      settleOn({
        provider,
        maker,
        judge,
        hubId: hubs.mine.id,
        told,
        onAnswer: () => {
          answered += 1;
          onAnswer();
        },
      }),
    check: async (which) => {
      const { rows } = await test.pool.query<{ id: number; status: string }>(
        'select id, status from money_documents order by id',
      );
      const kept = new Map(rows.map(({ id, status }) => [id, status]));
      const lost = [...told].filter(([id, either]) => !either.includes(kept.get(id) ?? 'nothing'));
      expect([which, lost]).toEqual([which, []]);
      await cash(test.pool, which);
      await books(test.pool, which);
    },
  });
  expect(answered).toBeGreaterThan(2 * kills);
});
