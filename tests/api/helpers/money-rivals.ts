import { expect } from 'vitest';
import type { ErrorCode } from '~domain/errors';
import type { Person, TestApp } from './app';
import { addShopAccount } from './deposits';
import { addLost, newReference } from './losses';
import { addRound } from './money';
import { addTwoHubs } from './stored-packages';
import { addPerson } from './people';
import { addCourier } from './runsheets';

interface Answer {
  readonly status: number;
  readonly code: string | null;
}
interface Made extends Answer {
  readonly ok: { readonly data: { readonly id: number } };
}

export interface MoneyContest {
  /**
   * A package's cash from the courier to the center, and a lost package from the claim to its shop's money: each step
   * by two people at once.
   */
  play(): Promise<void>;
  /** How often the second of two was refused with what, by the step. */
  readonly refusals: ReadonlyMap<string, ReadonlyMap<string | null, number>>;
}

const cash = 100_000;

/** Two people who make documents and two who approve them, all at the same thing at the same instant. */
export async function addMoneyRivals(test: TestApp): Promise<MoneyContest> {
  const { mine: hub, shop } = await addTwoHubs(test);
  await addShopAccount(test, shop.id);
  const courier = await addCourier(test, { hubId: hub.id });
  const makers = [
    await addPerson(test, { role: 'admin_operator' }),
    await addPerson(test, { role: 'admin_operator' }),
  ] as const;
  const judges = [await addPerson(test, { role: 'admin' }), await addPerson(test, { role: 'admin' })] as const;
  const refusals = new Map<string, Map<string | null, number>>();

  const told = (step: string, answers: readonly Answer[], won: number, lost: readonly ErrorCode[]): void => {
    expect([step, answers.filter(({ status }) => status === won).length]).toEqual([step, 1]);
    const code = answers.find(({ status }) => status !== won)?.code ?? null;
    expect([step, lost]).toEqual([step, expect.arrayContaining([code])]);
    const counted = refusals.get(step) ?? new Map<string | null, number>();
    refusals.set(step, counted.set(code, (counted.get(code) ?? 0) + 1));
  };
  const make = async (
    step: string,
    lost: readonly ErrorCode[],
    call: (who: Person) => Promise<Made>,
  ): Promise<number> => {
    const answers = await Promise.all(makers.map(call));
    told(step, answers, 201, lost);
    const id = answers.find(({ status }) => status === 201)?.ok.data.id ?? 0;
    await test.pool.query(
      `insert into money_slips (document_id, actor_id, width, height, picture, thumbnail) select id, created_by, 1, 1, '\\x00', '\\x00' from money_documents where id = $1`,
      [id],
    );
    return id;
  };
  const approve = async (step: string, lost: ErrorCode, call: (who: Person) => Promise<Answer>): Promise<void> =>
    told(step, await Promise.all(judges.map(call)), 200, [lost]);

  const collect = async (): Promise<void> => {
    await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [cash], courierId: courier.id });
    const counted = await make('count', ['ECO008'], (who) =>
      who.call('POST /cod-collections', { body: { courier_id: courier.id, hub_id: hub.id, counted: cash } }),
    );
    await approve('approve a collection', 'ECO009', (who) =>
      who.call('PATCH /cod-collections/{id}/approve', { params: { id: counted }, body: {} }),
    );
    const paid = await make('deposit', ['ECO008'], (who) =>
      who.call('POST /cod-center-bank-deposits', {
        body: { hub_id: hub.id, amount: cash, bank_reference: newReference() },
      }),
    );
    await approve('approve a deposit', 'ECO001', (who) =>
      who.call('PATCH /cod-transfers/{id}/approve', { params: { id: paid }, body: {} }),
    );
  };
  const lose = async (): Promise<void> => {
    const { id } = await addLost(test, { hubId: hub.id, shopId: shop.id }, { value: cash });
    const claim = await make('claim', ['ELC003'], (who) => who.call('POST /claim-losts', { body: { ids: [id] } }));
    await approve('approve a claim', 'ELC001', (who) =>
      who.call('PATCH /claim-losts/{id}/approve', { params: { id: claim }, body: {} }),
    );
    const charge = await make('charge', ['ELC003'], (who) =>
      who.call('POST /hub-lost-claims', { body: { ids: [id] } }),
    );
    await approve('approve a charge', 'ELC001', (who) =>
      who.call('PATCH /hub-lost-claims/{id}/approve', { params: { id: charge }, body: {} }),
    );
    const recovered = await make('pay in', ['ESY102'], (who) =>
      who.call('POST /lost-bank-deposits', { body: { hub_id: hub.id, bank_reference: newReference() } }),
    );
    await approve('approve what was paid in', 'ELL001', (who) =>
      who.call('PATCH /lost-bank-deposits/{id}/approve', { params: { id: recovered }, body: {} }),
    );
  };
  const pay = async (): Promise<void> => {
    const payout = await make('pay out', ['ECO008'], (who) =>
      who.call('POST /shop-payouts', { body: { seller_id: shop.id, bank_reference: newReference() } }),
    );
    await approve('approve a payout', 'ECO004', (who) =>
      who.call('PATCH /cod-transfers/{id}/approve', { params: { id: payout }, body: {} }),
    );
  };
  return {
    refusals,
    play: async () => {
      await Promise.all([collect(), lose()]);
      await pay();
    },
  };
}

/** What must be nothing once so many rounds are over: each brought its money to its shop, once. */
export async function moneyLeft({ pool }: TestApp): Promise<readonly { kind: string; sum: number }[]> {
  const { rows } = await pool.query<{ kind: string; sum: number }>(
    `select a.kind, sum(e.amount) as sum from ledger_accounts a join ledger_entries e on e.account_id = a.id group by a.kind having sum(e.amount) <> 0 order by a.kind`,
  );
  return rows;
}
