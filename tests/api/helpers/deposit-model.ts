import * as fc from 'fast-check';
import { expect } from 'vitest';
import { isCodTransfer, transferRow, type CodTransferKind } from '~domain/cod-transfers';
import type { Person, TestApp } from './app';
import { addCarrier, type TestCarrier } from './carriers';
import type { Told } from './contradictions';
import { addBankAccount, addDelivered, addShopAccount } from './deposits';
import { newReference } from './losses';
import { judgeFor, noteDecision, documentFor, type ModelDocument } from './model-documents';
import { storePackages, addTwoHubs, type TwoHubs } from './stored-packages';
import { addPerson } from './people';
import type { Place } from './places';

/**
 * One thing somebody does with money that was collected; documents by their place among those of the day, the latest
 * first.
 */
export interface DepositStep {
  readonly kind:
    | 'deliver'
    | 'deposit'
    | 'center'
    | 'pass'
    | 'charge-carrier'
    | 'carrier-pays'
    | 'settle'
    | 'payout'
    | 'mend'
    | 'approve'
    | 'reject'
    | 'contra';
  readonly by: number;
  /** The first pays in most, and hands on to the second. */
  readonly second: boolean;
  /** In percent of what is there. */
  readonly share: number;
  readonly document: number;
  readonly shop: number;
  readonly cash: readonly number[];
}

/** One leads the first hub, one the second; the others are bankers. */
const people = 4;

export const depositStep: fc.Arbitrary<DepositStep> = fc.record({
  kind: fc.constantFrom(
    'deliver',
    'deposit',
    'deposit',
    'deposit',
    'deposit',
    'center',
    'center',
    'pass',
    'pass',
    'charge-carrier',
    'carrier-pays',
    'settle',
    'payout',
    'payout',
    'mend',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'reject',
    'contra',
  ),
  by: fc.constantFrom(0, 1, 2, 2, 3, 3),
  second: fc.constantFrom(false, false, true),
  share: fc.constantFrom(100, 100, 37, 60, 85, 130),
  document: fc.nat(7),
  shop: fc.nat(2),
  cash: fc.array(
    fc.integer({ min: 1, max: 40 }).map((n) => n * 12_500.25),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Refusals that may meet whoever does something at a wrong moment, or for another hub. */
const expected = [
  'ESP000',
  'EUS008',
  'EUS009',
  'EPK030',
  'EPK032',
  'ECO001',
  'ECO002',
  'ECO003',
  'ECO004',
  'ECO006',
  'ECO007',
  'ECO008',
  'ECO009',
  'ESY061',
];

export interface DepositModel {
  readonly test: TestApp;
  readonly hubs: TwoHubs;
  readonly shops: readonly Place[];
  readonly carrier: TestCarrier;
  readonly people: readonly Person[];
}

/** Of two hubs, made for it unless there are some. */
export async function openDepositModel(test: TestApp, hubs?: TwoHubs): Promise<DepositModel> {
  const places = hubs ?? (await addTwoHubs(test));
  const roles = [
    { role: 'hub_manager', hubIds: [places.mine.id] },
    { role: 'hub_manager', hubIds: [places.foreign.id] },
    { role: 'admin_operator' },
    { role: 'admin' },
  ] as const;
  const staff: Person[] = [];
  for (const role of roles.slice(0, people)) staff.push(await addPerson(test, role));
  for (const { id } of [places.mine, places.foreign]) await addBankAccount(test, id);
  for (const { id } of [places.shop, places.foreignShop]) await addShopAccount(test, id);
  const carrier = await addCarrier(await addPerson(test, { role: 'admin' }));
  return { test, hubs: places, shops: [places.shop, places.foreignShop], carrier, people: staff };
}

interface DepositDocument extends ModelDocument<CodTransferKind> {
  version: number;
}

export interface DepositDay extends DepositModel {
  readonly transfers: DepositDocument[];
}

const makes = {
  deposit: 'cod_hub_deposit',
  center: 'cod_center_deposit',
  pass: 'cod_transfer_hub',
  'charge-carrier': 'three_pl_collection',
  'carrier-pays': 'three_pl_deposit',
  payout: 'shop_payout',
} as const;

interface Made {
  readonly status: number;
  readonly code: string | null;
  readonly ok: { readonly data: { readonly id: number; readonly kind: string; readonly version: number } };
}

/** Null = there was nothing to do it to. */
export async function actDeposit(day: DepositDay, step: DepositStep): Promise<Told | null> {
  const who = day.people[step.by];
  const shop = day.shops[step.shop % day.shops.length];
  if (!who || !shop) return null;
  if (step.kind === 'deliver') {
    await addDeliveredBy(day, shop, step.cash);
    return null;
  }
  const document = documentFor(day.transfers, step.kind, step.document);
  const told = await (step.kind === 'mend' ||
  step.kind === 'approve' ||
  step.kind === 'reject' ||
  step.kind === 'contra'
    ? document && decide(day, who, step.kind, document, step.document)
    : make(day, who, shop, step));
  if (!told) return null;
  if (told.code !== null) expect([told.what, expected]).toEqual([told.what, expect.arrayContaining([told.code])]);
  return told;
}

/** Packages that a carrier brought and was paid for. */
export async function addDeliveredBy(
  { test, hubs, carrier }: DepositModel,
  shop: Place,
  cash: readonly number[],
): Promise<void> {
  const at = { current_hub_id: hubs.mine.id, fm_hub_id: hubs.mine.id, lm_hub_id: hubs.mine.id };
  const packages = await storePackages(
    test,
    cash.map((cod) => ({ seller_id: shop.id, status: 'Delivered' as const, cod, shipping_fee: 1_500.5, ...at })),
  );
  await addDelivered(test, { carrierId: carrier.id, hubId: hubs.mine.id, packages });
}

const partOf = (amount: number, share: number): number => Math.round(amount * share) / 100;

async function make(
  day: DepositDay,
  who: Person,
  shop: Place,
  { kind, second, share }: DepositStep,
): Promise<Told | null> {
  const { hubs, carrier } = day;
  const [from, to] = second ? [hubs.foreign, hubs.mine] : [hubs.mine, hubs.foreign];
  const bank_reference = newReference();
  const made = await (async (): Promise<Made | null> => {
    switch (kind) {
      case 'deposit':
      case 'center': {
        const body = { hub_id: from.id, amount: partOf(await cashAt(day, from), share), bank_reference };
        return kind === 'deposit'
          ? who.call('POST /cod-hub-bank-deposits', { body })
          : who.call('POST /cod-center-bank-deposits', { body });
      }
      case 'pass':
        return who.call('POST /cod-transfer-hubs', {
          body: {
            hub_id: from.id,
            to_hub_id: to.id,
            ...(share === 100 ? {} : { amount: partOf(await cashAt(day, from), share) }),
          },
        });
      case 'charge-carrier':
        return who.call('POST /three-pl-cod-collections', { body: { carrier: carrier.code } });
      case 'carrier-pays': {
        const { rows } = await day.test.pool.query<{ owed: number }>(
          `select coalesce(sum(e.amount), 0) as owed from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'three_pl_receivable' and a.owner_id = $1`,
          [carrier.id],
        );
        return who.call('POST /three-pl-bank-deposits', {
          body: { carrier: carrier.code, amount: partOf(rows[0]?.owed ?? 0, share), bank_reference },
        });
      }
      case 'payout':
        return who.call('POST /shop-payouts', { body: { seller_id: shop.id, bank_reference } });
      default:
        return null;
    }
  })();
  if (kind === 'settle') return settle(day, who, bank_reference, share);
  if (made === null) return null;
  if (made.status === 201) await keep(day, who, made.ok.data);
  return { what: `make ${makes[kind as keyof typeof makes]}`, code: made.code };
}

/** What the hub's page shows to whoever pays in. */
async function cashAt({ people: [, , banker] }: DepositDay, hub: Place): Promise<number> {
  const row = (await banker?.call('GET /cod-hub-cash', { query: { hub_id: hub.id } }))?.ok.data[0];
  return row ? Math.round((row.closing - row.waiting) * 100) / 100 : 0;
}

/** A file of what the carrier owes, as far as it goes; one row of it is wrong by a đồng. */
async function settle(day: DepositDay, who: Person, bank_reference: string, share: number): Promise<Told> {
  const { rows } = await day.test.pool.query<{ code: string; amount: number }>(
    `select p.code, l.amount from money_documents d join money_lines l on l.document_id = d.id and l.live join packages p on p.id = l.package_id where d.kind = 'three_pl_collection' and d.status = 'Approved' and d.carrier_id = $1 order by p.id desc limit 6`,
    [day.carrier.id],
  );
  const raw = [
    'code,cod',
    ...rows.map(({ code, amount }, place) => `${code},${share > 100 && place === 0 ? amount + 1 : amount}`),
  ].join('\n');
  const told = await who.call('POST /three-pl-settlements', {
    query: { carrier: day.carrier.code, bank_reference },
    raw,
  });
  const deposit = told.status === 201 || told.status === 200 ? told.ok.data.deposit : null;
  if (deposit) await keep(day, who, deposit);
  return { what: deposit || told.code !== null ? 'settle three_pl_deposit' : 'settle nothing', code: told.code };
}

/** Whoever made a document proves it. That a picture is drawn anew other tests tell. */
async function keep(
  { test, transfers }: DepositDay,
  who: Person,
  { id, kind, version }: { readonly id: number; readonly kind: string; readonly version: number },
): Promise<void> {
  if (!isCodTransfer(kind)) throw new Error(`${kind} is no transfer`);
  if (transferRow(kind).slip)
    await test.pool.query(
      `insert into money_slips (document_id, actor_id, width, height, picture, thumbnail) values ($1, $2, 1, 1, '', '')`,
      [id, who.id],
    );
  transfers.push({ id, kind, version, by: who.id, decided: null });
}

async function decide(
  day: DepositDay,
  who: Person,
  verb: 'mend' | 'approve' | 'reject' | 'contra',
  document: DepositDocument,
  place: number,
): Promise<Told> {
  const params = { id: document.id };
  const what = `${verb} ${document.kind}`;
  switch (verb) {
    case 'mend': {
      const mended = await who.call('PATCH /cod-transfers/{id}', {
        params,
        body: { version: document.version, bank_reference: newReference() },
      });
      if (mended.status === 200) document.version = mended.ok.data.version;
      return { what, code: mended.code };
    }
    case 'approve': {
      const bankers = day.people.slice(2);
      const approved = await judgeFor(who, bankers, document, place).call('PATCH /cod-transfers/{id}/approve', {
        params,
        body: {},
      });
      noteDecision(document, verb, approved);
      return { what, code: approved.code };
    }
    case 'reject': {
      const rejected = await who.call('PATCH /cod-transfers/{id}/reject', { params, body: { note: 'không đủ' } });
      noteDecision(document, verb, rejected);
      return { what, code: rejected.code };
    }
    case 'contra': {
      const made = await who.call('POST /cod-transfers/{id}/contra', { params, body: { note: 'nhầm' } });
      if (made.status === 201) await keep(day, who, made.ok.data);
      return { what, code: made.code };
    }
  }
}
