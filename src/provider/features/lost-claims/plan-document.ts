import { sql, type Kysely } from 'kysely';
import { limits } from '~domain/limits';
import type { LostLiable } from '~domain/lost-claims';
import { addMoney, percentOf, type Vnd } from '~domain/money';
import { kindRow } from '~domain/money-documents';
import { machineRow } from '~domain/package-machine';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import type { NewLine } from '../../shared/money/create-document';
import { run, Values } from '../../shared/sql/statement';
import { lockPackages, readPackages, reckoned, type LostPackage } from './lost-packages';

/** A claim of a shop, or the charge of whoever answers. */
export type ClaimKind = 'lost_claim' | 'hub_lost_claim';

interface Planned {
  readonly packages: readonly LostPackage[];
  readonly hub_id: number;
  readonly seller_id: number;
  readonly lines: readonly NewLine[];
}

interface Asked {
  readonly kind: ClaimKind;
  readonly ids: readonly number[];
  /** In percent. */
  readonly share: number;
  /** The document they are for, where it is there already: its hub and shop are theirs. */
  readonly document?: { readonly hub_id: number | null; readonly seller_id: number | null };
}

type PlanCode = 'ESP000' | 'EPK009' | 'EPK011' | 'EPK015';

/** Judges which packages a document names, and what each comes to. */
export async function planDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  { kind, ids, share, document }: Asked,
): Promise<Planned | Refusal<PlanCode>> {
  const wanted = [...new Set(ids)];
  await lockPackages(tx, wanted);
  const packages = await readPackages(tx, user, wanted);
  const [first] = packages;
  if (first === undefined || packages.length < wanted.length) return refuse('EPK009');
  const { from } = machineRow(kindRow(kind).action);
  const elsewhere = packages.filter(({ status }) => !from.includes(status));
  if (elsewhere.length > 0)
    return refuse(kind === 'lost_claim' ? 'EPK015' : 'EPK011', { packages: elsewhere.map(({ code }) => code) });
  const { hub_id, seller_id } = document ?? first;
  const together = packages.every(
    (pkg) => pkg.hub_id === hub_id && (kind === 'hub_lost_claim' || pkg.seller_id === seller_id),
  );
  if (!together || hub_id === null) return wrongField('ids', kind === 'lost_claim' ? 'one_shop' : 'one_hub', locale);
  const lines = packages.map((pkg): NewLine => ({ package_id: pkg.id, amount: amountOf(kind, pkg, share) }));
  if (addMoney(...lines.map(({ amount }) => amount)) > limits.moneyMax) return wrongField('ids', 'money', locale);
  return { packages, hub_id, seller_id: first.seller_id, lines };
}

function amountOf(kind: ClaimKind, pkg: LostPackage, share: number): Vnd {
  const { amount } = reckoned(pkg);
  return kind === 'lost_claim' ? amount : percentOf(amount, share);
}

interface AskedLiable {
  readonly liable?: LostLiable | undefined;
  readonly courier_id?: number | undefined;
  /** By its code. */
  readonly carrier?: string | undefined;
}

interface Liable {
  readonly liable: LostLiable;
  readonly courier_id: number | null;
  readonly carrier_id: number | null;
}

type LiableCode = 'ESP000' | 'EUS006' | 'ESY026';

/** Who is told to answer; unless said, whom the packages name with one voice, and their hub where they do not. */
export async function whoAnswers(
  tx: Kysely<Database>,
  locale: 'vi' | 'en',
  hubId: number | null,
  asked: AskedLiable,
  packages: readonly LostPackage[],
): Promise<Liable | Refusal<LiableCode>> {
  const told = packages[0];
  const unanimous =
    told !== undefined &&
    packages.every(
      ({ liable, courier_id, carrier_id }) =>
        liable === told.liable && courier_id === told.courier_id && carrier_id === told.carrier_id,
    )
      ? told
      : null;
  const liable =
    asked.liable ??
    (asked.courier_id !== undefined
      ? 'courier'
      : asked.carrier !== undefined
        ? 'carrier'
        : (unanimous?.liable ?? 'hub'));
  const stray =
    (liable !== 'courier' && asked.courier_id !== undefined) || (liable !== 'carrier' && asked.carrier !== undefined);
  if (stray) return wrongField('liable', 'who_answers', locale);
  if (liable === 'courier') {
    const id = asked.courier_id ?? (unanimous?.liable === 'courier' ? unanimous.courier_id : null);
    if (id === null) return wrongField('courier_id', 'required', locale);
    const known = packages.some(({ courier_id }) => courier_id === id) || (await isCourierOf(tx, id, hubId));
    return known ? { liable, courier_id: id, carrier_id: null } : refuse('EUS006');
  }
  if (liable === 'carrier') {
    if (asked.carrier === undefined && unanimous?.liable === 'carrier')
      return { liable, courier_id: null, carrier_id: unanimous.carrier_id };
    if (asked.carrier === undefined) return wrongField('carrier', 'required', locale);
    const id = await carrierOf(tx, asked.carrier);
    return id === null ? refuse('ESY026') : { liable, courier_id: null, carrier_id: id };
  }
  return { liable, courier_id: null, carrier_id: null };
}

async function isCourierOf(tx: Kysely<Database>, courierId: number, hubId: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('couriers')
    .select('id')
    .where('id', '=', sql<number>`${courierId}::bigint`)
    .where('hub_id', '=', hubId ?? 0)
    .executeTakeFirst();
  return found !== undefined;
}

export async function carrierOf(tx: Kysely<Database>, code: string): Promise<number | null> {
  return (await tx.selectFrom('carriers').select('id').where('code', '=', code).executeTakeFirst())?.id ?? null;
}

/**
 * Keeps what each shop is to have by a document: of a claim all its packages, of a charge those that no claim named.
 * False = a package was compensated by another meanwhile.
 */
export async function keepCompensations(
  tx: Kysely<Database>,
  documentId: number,
  packages: readonly LostPackage[],
): Promise<boolean> {
  const fresh = packages
    .filter(({ granted_by }) => granted_by === null)
    .map((pkg) => ({ package_id: pkg.id, ...reckoned(pkg) }));
  const values = new Values();
  const column = (name: keyof (typeof fresh)[number], type: string): string =>
    `${values.add(fresh.map((row) => row[name]))}::${type}[]`;
  const text = `
    insert into lost_compensations (document_id, package_id, rule, insured, worth, worth_from, shipping_fee, ceiling,
      amount)
    select ${values.add(documentId)}::bigint, * from unnest(${column('package_id', 'bigint')},
      ${column('rule', 'text')}, ${column('insured', 'boolean')}, ${column('worth', 'numeric')},
      ${column('worth_from', 'text')},
      ${column('shipping_fee', 'numeric')}, ${column('ceiling', 'numeric')}, ${column('amount', 'numeric')})
    on conflict do nothing returning 1`;
  return (await run(tx, text, values)).length === fresh.length;
}

/** What a document that is none any more would have granted. */
export async function dropCompensations(tx: Kysely<Database>, documentId: number): Promise<void> {
  await tx.updateTable('lost_compensations').set({ live: false }).where('document_id', '=', documentId).execute();
}
