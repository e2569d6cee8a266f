import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addMoney } from '~domain/money';
import type { Person, TestApp } from './app';
import { contradictionCheck, forgetMoney, type Contradictions, type Playing, type Told } from './contradictions';
import { judgeFor, noteDecision, documentFor, type ModelDocument } from './model-documents';
import { addRound } from './money';
import { addTwoHubs, type TwoHubs } from './stored-packages';
import { addPerson } from './people';

/** One thing somebody does; couriers and documents by their place among those of the day. */
export interface CashStep {
  readonly kind: 'round' | 'count' | 'count-some' | 'recount' | 'approve' | 'reject' | 'contra';
  readonly courier: number;
  readonly document: number;
  readonly by: number;
  /** What is counted less what is expected, VND. */
  readonly off: number;
  readonly cash: readonly number[];
}

const couriers = 3;
const people = 3;

export const cashStep: fc.Arbitrary<CashStep> = fc.record({
  kind: fc.constantFrom(
    'round',
    'round',
    'count',
    'count',
    'count-some',
    'recount',
    'approve',
    'approve',
    'approve',
    'reject',
    'contra',
  ),
  courier: fc.nat(couriers - 1),
  document: fc.nat(20),
  by: fc.nat(people - 1),
  off: fc.constantFrom(0, 0, 0, -1_000, 0.5, 20_000),
  cash: fc.array(
    fc.integer({ min: 0, max: 40 }).map((n) => n * 12_500.25),
    { minLength: 1, maxLength: 4 },
  ),
});
/** Steps one after the other; several in a group are done at once. */
const days = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(cashStep, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(cashStep, { minLength: 2, maxLength: 3 }) },
  ),
  { minLength: 8, maxLength: 50 },
);

const alone = (kind: CashStep['kind'], by: number, cash: readonly number[] = [], off = 0): CashStep[] => [
  { kind, courier: 0, document: 0, by, off, cash },
];
/** A day on which each step can be taken. */
const wholeDay = [
  alone('round', 0, [100_000, 50_000.25]),
  alone('count-some', 0),
  alone('approve', 1),
  alone('contra', 0),
  alone('reject', 1),
  alone('count', 0, [], -1_000),
  alone('recount', 0, [49_000]),
];

/** Refusals that may meet whoever does something at a wrong moment. */
const expected = [
  'EUS008',
  'EUS009',
  'EPK030',
  'EPK032',
  'ECO003',
  'ECO007',
  'ECO008',
  'ECO009',
  'ESP000',
  'EUS006',
  'ESY061',
];

export interface MoneyModel {
  readonly test: TestApp;
  readonly hubs: TwoHubs;
  readonly people: readonly Person[];
}

export async function openMoneyModel(test: TestApp): Promise<MoneyModel> {
  const hubs = await addTwoHubs(test);
  const managers = [];
  for (let one = 0; one < people; one += 1)
    managers.push(await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] }));
  return { test, hubs, people: managers };
}

export interface CashDay extends MoneyModel {
  readonly couriers: number[];
  readonly documents: ModelDocument<'cod_collection'>[];
}

/** Null = there was nothing to do it to, or a round came in. */
export async function actCash(
  day: CashDay,
  { kind, courier: place, document: nth, by, off, cash }: CashStep,
): Promise<Told | null> {
  const { test, hubs, documents } = day;
  const who = day.people[by];
  if (!who) return null;
  const courier = day.couriers[place];
  const document = documentFor(documents, kind, nth);
  if (kind === 'round' || courier === undefined) {
    const paid = cash.filter((amount) => amount > 0);
    // Nobody hands over less than nothing.
    const made = await addRound(test, {
      hubId: hubs.mine.id,
      shopId: hubs.shop.id,
      cash: paid,
      difference: Math.max(off, -addMoney(...paid)),
      ...(courier === undefined ? {} : { courierId: courier }),
    });
    day.couriers[place] ??= made.courier.id;
    return null;
  }
  const answer = await (kind === 'count' || kind === 'count-some'
    ? count(day, who, courier, kind, off)
    : document && decide(day, who, kind, document, nth, cash[0] ?? 0));
  if (!answer) return null;
  if (answer.code !== null) expect([kind, expected]).toEqual([kind, expect.arrayContaining([answer.code])]);
  return { what: `${kind} cod_collection`, code: answer.code };
}

interface Answer {
  readonly status: number;
  readonly code: string | null;
}
const reason = 'đếm khác';

async function count(
  { hubs, documents }: CashDay,
  who: Person,
  courier: number,
  kind: 'count' | 'count-some',
  off: number,
): Promise<Answer> {
  const held = (
    await who.call('GET /cod-collections/couriers/{id}', { params: { id: courier }, query: { hub_id: hubs.mine.id } })
  ).ok.data;
  const some = kind === 'count-some' && held.lines.length > 1 ? held.lines.slice(0, -1) : null;
  const due = some === null ? held.expected : some.reduce((sum, line) => sum + Math.round(line.cash * 100), 0) / 100;
  const counted = Math.max(0, Math.round((due + off) * 100) / 100);
  const made = await who.call('POST /cod-collections', {
    body: {
      ...(some === null ? { courier_id: courier, hub_id: hubs.mine.id } : { ids: some.map((line) => line.id) }),
      counted,
      reason,
    },
  });
  if (made.status === 201) documents.push({ id: made.ok.data.id, kind: 'cod_collection', by: who.id, decided: null });
  return made;
}

async function decide(
  { people: staff, documents }: CashDay,
  who: Person,
  verb: 'recount' | 'approve' | 'reject' | 'contra',
  document: CashDay['documents'][number],
  place: number,
  counted: number,
): Promise<Answer> {
  const params = { id: document.id };
  switch (verb) {
    case 'recount':
      return who.call('PATCH /cod-collections/{id}', { params, body: { counted, reason } });
    case 'approve': {
      const approved = await judgeFor(who, staff, document, place).call('PATCH /cod-collections/{id}/approve', {
        params,
        body: {},
      });
      noteDecision(document, verb, approved);
      return approved;
    }
    case 'reject': {
      const rejected = await who.call('PATCH /cod-collections/{id}/reject', { params, body: { reason } });
      noteDecision(document, verb, rejected);
      return rejected;
    }
    case 'contra': {
      const made = await who.call('POST /cod-collections/{id}/contra', { params, body: { reason } });
      if (made.status === 201)
        documents.push({ id: made.ok.data.id, kind: 'cod_collection', by: who.id, decided: null });
      return made;
    }
  }
}

/** What must hold after every step. */
export const cashContradictions: Contradictions = {
  'a transaction that does not balance': 'select transaction_id from ledger_entries group by 1 having sum(amount) <> 0',
  'books that come to something': 'select 1 from ledger_entries having coalesce(sum(amount), 0) <> 0',
  'a hub whose cash is not its collections': `
    select h.id from hubs h
    where coalesce((select sum(counted) from money_documents where hub_id = h.id and status = 'Approved'), 0)
       <> coalesce((select sum(e.amount) from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'hub_cash' and a.owner_id = h.id), 0)`,
  'a courier whose cash is not what he was paid and nobody collected': `
    select t.courier_id from cod_takings t group by t.courier_id, t.hub_id
    having coalesce(sum(t.cash) filter (where t.collected_by is null), 0)
       <> (select coalesce(sum(e.amount), 0) from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'courier_cash' and a.owner_id = t.courier_id and a.hub_id = t.hub_id and e.package_id is not null)`,
  'a package whose status is not where its money is': `select p.id from packages p join cod_takings t on t.package_id = p.id where (p.status = 'Cod_collected') <> (t.collected_by is not null)`,
  'a package collected twice': `
    select e.package_id from ledger_entries e join ledger_accounts a on a.id = e.account_id join cod_takings t on t.package_id = e.package_id
    where a.kind = 'hub_cash' group by e.package_id, t.cash having sum(e.amount) not in (0, t.cash)`,
  'a package held by a document that is over': `
    select l.package_id from money_lines l join money_documents d on d.id = l.document_id
    where (l.open and d.status <> 'New') or (l.live and d.status = 'Rejected') or (d.status = 'New' and not l.open)`,
  'a document that is not the sum of its lines': `
    select d.id from money_documents d where d.expected <> d.carried + (select coalesce(sum(amount), 0) from money_lines where document_id = d.id) or d.lines <> (select count(*) from money_lines where document_id = d.id)`,
  'a document approved by its maker': `select id from money_documents where status = 'Approved' and (decided_by = created_by or decided_by = any (editors))`,
  'short and over netted': `select a.id from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind in ('courier_debt', 'suspense') group by a.id, a.kind having (a.kind = 'courier_debt' and sum(e.amount) < 0) or (a.kind = 'suspense' and sum(e.amount) > 0)`,
};

const check = contradictionCheck('cash', cashContradictions);

/**
 * Random days, each step followed by the checks. `seed` makes them the same again; a failure tells its own, and which
 * run it was.
 */
export async function playMoney(
  model: MoneyModel,
  { runs, seed, checks }: Playing,
): Promise<{ steps: number; done: ReadonlySet<string> }> {
  let steps = 0;
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(days, async (groups) => {
      await forgetMoney(model.test.pool);
      const day: CashDay = { ...model, couriers: [], documents: [] };
      for (const group of groups) {
        for (const told of await Promise.all(group.map((one) => actCash(day, one))))
          if (told?.code === null) done.add(told.what);
        steps += group.length;
        await check(checks, JSON.stringify(group));
      }
    }),
    { numRuns: runs + 1, endOnFailure: true, seed, examples: [[wholeDay]] },
  );
  return { steps, done };
}
