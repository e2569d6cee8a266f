import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { LostDebtor, LostLiable } from '~domain/lost-claims';
import { createDb } from '~provider/db/pool';
import { listPayables } from '~provider/features/cod-transfers/shop-payables';
import type { Person, TestApp } from './app';
import { addCarrier } from './carriers';
import { contradictionCheck, forgetMoney, type Contradictions, type Playing, type Told } from './contradictions';
import { addCollected, addDocument, addShopAccount } from './deposits';
import { addLost, newReference } from './losses';
import { judgeFor, noteDecision, documentFor, type ModelDocument } from './model-documents';
import { addPerson } from './people';
import { addHub, addShop, type Place } from './places';
import { addCourier } from './runsheets';

/** One thing somebody does; packages and documents by their place among those of the day. */
export interface LossStep {
  readonly kind:
    | 'lose'
    | 'sell'
    | 'find'
    | 'claim'
    | 'charge'
    | 'deposit'
    | 'payout'
    | 'relist'
    | 'approve'
    | 'reject'
    | 'contra';
  readonly packages: readonly number[];
  readonly document: number;
  readonly by: number;
  readonly shop: number;
  readonly liable: LostLiable;
  readonly value: number;
  readonly insured: boolean;
  readonly share: number;
}

const people = 3;
const shops = 2;

export const lossStep: fc.Arbitrary<LossStep> = fc.record({
  kind: fc.constantFrom(
    'lose',
    'lose',
    'sell',
    'find',
    'claim',
    'claim',
    'claim',
    'charge',
    'charge',
    'deposit',
    'deposit',
    'payout',
    'payout',
    'relist',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'reject',
    'contra',
  ),
  packages: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
  document: fc.nat(20),
  by: fc.nat(people - 1),
  shop: fc.nat(shops - 1),
  liable: fc.constantFrom('hub', 'hub', 'courier', 'carrier', 'none'),
  value: fc.integer({ min: 0, max: 40 }).map((n) => n * 12_500.25),
  insured: fc.boolean(),
  share: fc.constantFrom(100, 100, 33),
});
/** Steps one after the other; several in a group are done at once. */
const days = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(lossStep, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(lossStep, { minLength: 2, maxLength: 3 }) },
  ),
  { minLength: 20, maxLength: 60 },
);

/** Refusals that may meet whoever does something at a wrong moment. */
const expected = [
  'ESP000',
  'EPK009',
  'EPK011',
  'EPK015',
  'EPK030',
  'EPK032',
  'EUS008',
  'EUS009',
  'ELC001',
  'ELC003',
  'ELC004',
  'ELL001',
  'ESY101',
  'ESY102',
  'ECO004',
  'ECO006',
  'ECO007',
  'ECO008',
  'ESY061',
];

export interface LossModel {
  readonly test: TestApp;
  readonly hub: Place;
  readonly shops: readonly Place[];
  readonly courierId: number;
  readonly carrier: string;
  readonly people: readonly Person[];
}

/** At a hub made for it unless there is one. */
export async function openLossModel(test: TestApp, place?: Place): Promise<LossModel> {
  const hub = place ?? (await addHub(test));
  const places: Place[] = [];
  for (let one = 0; one < shops; one += 1) places.push(await addShop(test, { hubId: hub.id }));
  for (const { id } of places) await addShopAccount(test, id);
  const bankers: Person[] = [];
  for (let one = 0; one < people; one += 1)
    bankers.push(await addPerson(test, { role: one === 0 ? 'admin' : 'admin_operator' }));
  const { code } = await addCarrier(bankers[0] ?? (await addPerson(test, { role: 'admin' })));
  return {
    test,
    hub,
    shops: places,
    courierId: (await addCourier(test, { hubId: hub.id })).id,
    carrier: code,
    people: bankers,
  };
}

export interface LossDay extends LossModel {
  readonly packages: number[];
  readonly documents: ModelDocument<LossDocument>[];
}

const made = {
  claim: 'lost_claim',
  charge: 'hub_lost_claim',
  deposit: 'lost_collection',
  payout: 'shop_payout',
} as const;
const deciding: ReadonlySet<LossStep['kind']> = new Set(['relist', 'approve', 'reject', 'contra']);

type Answer = { readonly status: number; readonly code: string | null };

/** Null = there was nothing to do it to, or a package came in or was found. */
export async function actLoss(
  day: LossDay,
  { kind, packages: places, document: place, by, shop, liable, value, insured, share }: LossStep,
): Promise<Told | null> {
  const { test, hub, documents, packages } = day;
  const [who, at] = [day.people[by], day.shops[shop]];
  if (!who || !at) return null;
  if (kind === 'lose') {
    packages.push(
      (
        await addLost(
          test,
          { hubId: hub.id, shopId: at.id },
          { value, cod: 0, shipping_fee: 21_000.5, insurance_fee: insured ? 1000 : 0 },
        )
      ).id,
    );
    return null;
  }
  if (kind === 'sell') {
    const [pkg] = await addCollected(test, { hubId: hub.id, shopId: at.id, cash: [value + 1000] });
    await test.pool.query('update packages set shipping_fee = 500 where id = $1', [pkg?.id]);
    await addDocument(test, {
      kind: 'cod_center_deposit',
      hub_id: hub.id,
      lines: [{ package_id: pkg?.id ?? 0, amount: value + 1000 }],
      bank_reference: newReference(),
    });
    return null;
  }
  const ids = [...new Set(places.map((one) => packages[one % Math.max(packages.length, 1)] ?? 0))].filter(
    (id) => id > 0,
  );
  if (kind === 'find') {
    await test.pool.query(`update packages set status = 'Waiting_for_delivery' where id = $1 and status = 'Lost'`, [
      ids[0] ?? 0,
    ]);
    return null;
  }
  const document = documentFor(documents, kind, place);
  const answer = await request(day, who, { kind, ids, liable, share, sellerId: at.id, document, place });
  if (answer === null) return null;
  if (answer.code !== null) expect([kind, expected]).toEqual([kind, expect.arrayContaining([answer.code])]);
  return {
    what: `${kind} ${document && deciding.has(kind) ? document.kind : made[kind as keyof typeof made]}`,
    code: answer.code,
  };
}

interface Asked extends Pick<LossStep, 'kind' | 'liable' | 'share'> {
  readonly ids: number[];
  readonly sellerId: number;
  readonly document: LossDay['documents'][number] | undefined;
  readonly place: number;
}

async function request(day: LossDay, who: Person, asked: Asked): Promise<Answer | null> {
  const { kind, ids, liable, share, sellerId, document } = asked;
  const { hub, documents, courierId, carrier } = day;
  const named = {
    ...(liable === 'courier' ? { courier_id: courierId } : {}),
    ...(liable === 'carrier' ? { carrier } : {}),
  };
  const debtor: LostDebtor = liable === 'none' ? 'hub' : liable;
  if (kind === 'payout') {
    const made = await who.call('POST /shop-payouts', {
      body: { seller_id: sellerId, bank_reference: newReference() },
    });
    if (made.status === 201) documents.push({ id: made.ok.data.id, kind: 'shop_payout', by: who.id, decided: null });
    return made;
  }
  if (kind === 'claim' && ids.length > 0) {
    const made = await who.call('POST /claim-losts', { body: { ids, liable, ...named } });
    if (made.status === 201) await proved(day, who, made.ok.data.id, 'lost_claim');
    return made;
  }
  if (kind === 'charge' && ids.length > 0) {
    const made = await who.call('POST /hub-lost-claims', { body: { ids, liable: debtor, share, ...named } });
    if (made.status === 201) await proved(day, who, made.ok.data.id, 'hub_lost_claim');
    return made;
  }
  if (kind === 'deposit') {
    const made = await who.call('POST /lost-bank-deposits', {
      body: { hub_id: hub.id, liable: debtor, bank_reference: newReference(), ...named },
    });
    if (made.status === 201) await proved(day, who, made.ok.data.id, 'lost_collection');
    return made;
  }
  return document === undefined ? null : decide(day, who, asked, document);
}

/**
 * Whoever made a document proves it. That a picture is drawn anew other tests tell; here each costs more than the step
 * it is for.
 */
async function proved({ test, documents }: LossDay, who: Person, id: number, kind: LossDocument): Promise<void> {
  await test.pool.query(
    `insert into money_slips (document_id, actor_id, width, height, picture, thumbnail) values ($1, $2, 1, 1, '', '')`,
    [id, who.id],
  );
  documents.push({ id, kind, by: who.id, decided: null });
}

const roots = {
  lost_claim: '/claim-losts',
  hub_lost_claim: '/hub-lost-claims',
  lost_collection: '/lost-bank-deposits',
  shop_payout: '/cod-transfers',
} as const;
type LossDocument = keyof typeof roots;

async function decide(
  { documents, people: staff }: LossDay,
  who: Person,
  { kind, ids, place }: Asked,
  document: ModelDocument<LossDocument>,
): Promise<Answer | null> {
  const { id, kind: of } = document;
  const root = roots[of];
  const params = { id };
  if (kind === 'approve' || kind === 'reject') {
    const decided =
      kind === 'approve'
        ? await judgeFor(who, staff, document, place).call(`PATCH ${root}/{id}/approve`, { params, body: {} })
        : await who.call(`PATCH ${root}/{id}/reject`, { params, body: { note: 'không đủ' } });
    noteDecision(document, kind, decided);
    return decided;
  }
  if (kind === 'contra') {
    const made = await who.call(`POST ${root}/{id}/contra`, { params, body: { note: 'nhầm' } });
    if (made.status === 201) documents.push({ id: made.ok.data.id, kind: of, by: who.id, decided: null });
    return made;
  }
  if (of !== 'lost_claim' && of !== 'hub_lost_claim') return null;
  const { version } = (
    await who.call(`GET ${of === 'lost_claim' ? '/claim-losts' : '/hub-lost-claims'}/{id}`, { params })
  ).ok.data;
  return who.call(`PATCH ${of === 'lost_claim' ? '/claim-losts' : '/hub-lost-claims'}/{id}`, {
    params,
    body: { version, ids },
  });
}

/** A line of an approved document that is neither rejected nor taken back. */
const stands = (kind: string): string =>
  `exists (select from money_lines l join money_documents d on d.id = l.document_id where l.package_id = p.id and l.kind = '${kind}' and l.live and d.status = 'Approved')`;
const granted = `exists (select from lost_compensations k join money_documents d on d.id = k.document_id where k.package_id = p.id and k.live and d.status = 'Approved')`;
const borne = `exists (select from lost_compensations k join money_documents d on d.id = k.document_id where k.package_id = p.id and k.live and d.liable = 'none')`;
const paid = `exists (select from payout_compensations c join money_documents d on d.id = c.document_id where c.package_id = p.id and c.live and d.status = 'Approved')`;
/**
 * On a document that nobody has decided on, one that takes another back too: what would settle the package waits for
 * it.
 */
const undecided = `exists (select from money_lines o where o.package_id = p.id and o.open)`;
const linesOf = (kind: string): string =>
  `(select coalesce(sum(l.amount), 0) from money_lines l join money_documents d on d.id = l.document_id where l.kind = '${kind}' and l.live and d.status = 'Approved')`;
const inAccounts = (kinds: string): string =>
  `(select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind in (${kinds}) and e.package_id is not null)`;
const grants = `(select coalesce(sum(k.amount), 0) from lost_compensations k join money_documents d on d.id = k.document_id where k.live and d.status = 'Approved')`;

/** What must hold after every step. */
export const lossContradictions: Contradictions = {
  'a transaction that does not balance': 'select transaction_id from ledger_entries group by 1 having sum(amount) <> 0',
  'books that come to something': 'select 1 from ledger_entries having coalesce(sum(amount), 0) <> 0',
  'a loss that is not what was granted less what was charged': `select 1 where ${inAccounts("'lost_claims'")} <> ${grants} - ${linesOf('hub_lost_claim')}`,
  'debts that are not what was charged less what was paid in': `select 1 where ${inAccounts("'hub_debt', 'courier_debt', 'three_pl_debt'")} <> ${linesOf('hub_lost_claim')} - ${linesOf('lost_collection')}`,
  'a shop that is not owed what was collected and granted and not paid': `
    select s.id from shops s
    where -(select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'shop_payable' and a.owner_id = s.id)
      <> (select coalesce(sum(t.cash + t.transferred), 0) from cod_takings t join packages p on p.id = t.package_id where p.seller_id = s.id and not ${stands('shop_payout')})
       + (select coalesce(sum(l.amount), 0) from money_lines l join money_documents d on d.id = l.document_id join packages p on p.id = l.package_id where p.seller_id = s.id and l.kind = 'three_pl_collection' and l.live and d.status = 'Approved' and not ${stands('shop_payout')})
       + (select coalesce(sum(k.amount), 0) from lost_compensations k join money_documents d on d.id = k.document_id join packages p on p.id = k.package_id where p.seller_id = s.id and k.live and d.status = 'Approved' and not ${paid})`,
  'money of a shop that is no package’s': `select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'shop_payable' and e.package_id is null`,
  'a package whose status is not where its documents are': `
    select p.id, p.status from packages p
    where p.status in ('Lost', 'Lost_claimed', 'Hub_lost_claimed', 'Lost_collection_created', 'Lost_collection_approved', 'Shop_lost_claimed') and not case p.status
      when 'Lost' then not ${granted} and not ${stands('hub_lost_claim')}
      when 'Lost_claimed' then ${granted} and not ${stands('hub_lost_claim')} and not (${paid} and ${borne} and not ${undecided})
      when 'Hub_lost_claimed' then ${granted} and ${stands('hub_lost_claim')} and not exists (select from money_lines l where l.package_id = p.id and l.kind = 'lost_collection' and l.live)
      when 'Lost_collection_created' then ${granted} and ${stands('hub_lost_claim')} and exists (select from money_lines l where l.package_id = p.id and l.kind = 'lost_collection' and l.live and l.open)
      when 'Lost_collection_approved' then ${granted} and ${stands('lost_collection')} and not (${paid} and not ${undecided})
      else ${granted} and ${paid} and (${stands('lost_collection')} or ${borne} and not ${stands('hub_lost_claim')}) end`,
  'a package that was compensated, charged or paid in for twice': `
    select e.package_id from ledger_entries e join ledger_accounts a on a.id = e.account_id join packages p on p.id = e.package_id where a.kind = 'lost_claims'
    group by e.package_id having sum(e.amount) < 0 or sum(e.amount) > (select max(k.amount) from lost_compensations k where k.package_id = e.package_id)`,
  'a package held by a document that is over': `
    select l.package_id from money_lines l join money_documents d on d.id = l.document_id where (l.open and d.status <> 'New') or (l.live and d.status = 'Rejected') or (d.status = 'New' and not l.open)
    union all select k.package_id from lost_compensations k join money_documents d on d.id = k.document_id where k.live and d.status = 'Rejected'
    union all select c.package_id from payout_compensations c join money_documents d on d.id = c.document_id where c.live and d.status = 'Rejected'`,
  'a document that is not the sum of its lines': `
    select d.id from money_documents d where d.expected <> d.carried + (select coalesce(sum(amount), 0) from money_lines where document_id = d.id) or d.lines <> (select count(*) from money_lines where document_id = d.id)`,
  'a payout that is not the sum of the packages it lists': `
    select d.id from money_documents d where d.kind = 'shop_payout' and d.contra_of is null
      and d.carried <> (select coalesce(sum(amount), 0) from payout_compensations where document_id = d.id) - (select coalesce(sum(amount), 0) from payout_fees where document_id = d.id and returned)`,
  'a line that stands without its document, or the other way round': `
    select l.document_id, l.package_id from money_lines l join money_documents d on d.id = l.document_id
    where d.liable is not null and d.contra_of is null and l.live <> (d.status <> 'Rejected'
      and not exists (select from money_documents b where b.contra_of = d.id and b.status = 'Approved'))`,
  'a compensation that says wrongly whose it is, or whether a payout has it': `
    select k.package_id from lost_compensations k join packages p on p.id = k.package_id
    where k.seller_id <> p.seller_id or k.live
      and k.paid <> exists (select from payout_compensations c where c.package_id = k.package_id and c.live)`,
  'a document approved by its maker': `select id from money_documents where status = 'Approved' and (decided_by = created_by or decided_by = any (editors))`,
  'a status that no history row tells': `
    select p.id, p.status from packages p join lateral (select h.to_status from package_history h where h.package_id = p.id order by h.id desc limit 1) h on true
    where p.status in ('Lost_claimed', 'Hub_lost_claimed', 'Lost_collection_created', 'Lost_collection_approved', 'Shop_lost_claimed') and h.to_status <> p.status`,
};

const contradicted = contradictionCheck('losses', lossContradictions);

async function check({ test, shops: places }: LossModel, checks: Playing['checks'], told: string): Promise<void> {
  await contradicted(checks, told);
  // What the shops are told is net = collected − fees − return fees + compensation − carried debt, and the books say
  // the same.
  for (const row of (await listPayables(createDb(test.pool), { page: 1, limit: 1000 })).data) {
    if (!places.some(({ id }) => id === row.shop.id)) continue;
    expect(Math.round((row.collected - row.fees - row.return_fees + row.compensation - row.carried) * 100)).toBe(
      Math.round(row.net * 100),
    );
    expect([told, row.carried]).toEqual([told, 0]);
  }
}

/**
 * Random days, each step followed by the checks. `seed` makes them the same again; a failure tells its own, and which
 * run it was.
 */
export async function playLosses(
  model: LossModel,
  { runs, seed, checks }: Playing,
): Promise<{ steps: number; approved: number }> {
  let steps = 0;
  const approved = new Set<string>();
  await fc.assert(
    fc.asyncProperty(days, async (groups) => {
      await forgetMoney(model.test.pool);
      const day: LossDay = { ...model, packages: [], documents: [] };
      for (const group of groups) {
        await Promise.all(group.map((one) => actLoss(day, one)));
        steps += group.length;
        await check(model, checks, JSON.stringify(group));
      }
      for (const kind of await approvedKinds(model)) approved.add(kind);
    }),
    { numRuns: runs, endOnFailure: true, seed },
  );
  return { steps, approved: approved.size };
}

async function approvedKinds({ test }: LossModel): Promise<string[]> {
  const { rows } = await test.pool.query<{ kind: string }>(
    `select distinct kind from money_documents where status = 'Approved' and kind in ('lost_claim', 'hub_lost_claim', 'lost_collection', 'shop_payout')`,
  );
  return rows.map(({ kind }) => kind);
}
