import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { addMoney } from '~domain/money';
import { worksAt } from '~domain/roles';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { knowsHub } from '../../shared/access/has-hub';
import { createDocument } from '../../shared/money/create-document';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { lockPackages, owedPackages, type Debtor } from './lost-packages';
import { carrierOf, keepCompensations, planDocument, whoAnswers, type ClaimKind } from './plan-document';
import { lostDocumentOf, type LostDocument } from './read-documents';

export interface Made {
  readonly data: LostDocument;
}

export type ClaimBody = BodyOf<'POST /claim-losts'> & { readonly share?: number | undefined };

/** A shop's claim, or the charge of whoever answers. What a charge names that no claim did is compensated by it. */
export async function makeClaim(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  kind: ClaimKind,
  { ids, share = 100, expected, note, ...asked }: ClaimBody,
): Promise<Made | Refusal<ErrorCode>> {
  const planned = await planDocument(tx, user, locale, { kind, ids, share });
  if (isRefusal(planned)) return planned;
  const { packages, hub_id, seller_id, lines } = planned;
  const told = await whoAnswers(tx, locale, hub_id, asked, packages);
  if (isRefusal(told)) return told;
  // Whoever is charged is somebody: what nobody answered for is the hub's then.
  const answers = kind === 'hub_lost_claim' && told.liable === 'none' ? { ...told, liable: 'hub' as const } : told;
  if (expected !== undefined && expected !== addMoney(...lines.map(({ amount }) => amount))) return refuse('EPK030');
  const made = await createDocument(tx, user, locale, {
    kind,
    hub_id,
    ...(kind === 'lost_claim' ? { seller_id } : { share }),
    ...(answers.courier_id === null ? {} : { courier_id: answers.courier_id }),
    ...(answers.carrier_id === null ? {} : { carrier_id: answers.carrier_id }),
    liable: answers.liable,
    lines,
    note,
  });
  if (isRefusal(made)) return made;
  if (!(await keepCompensations(tx, made.id, packages))) return refuse('ELC003');
  return { data: await lostDocumentOf(tx, user, made.id) };
}

/** What somebody was charged with at a hub, all of it or the packages named, was paid in at the bank. */
export async function makeDeposit(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  { hub_id, ids, bank_reference, expected, note, ...asked }: BodyOf<'POST /lost-bank-deposits'>,
): Promise<Made | Refusal<ErrorCode>> {
  if (!worksAt(user, hub_id) || !(await knowsHub(tx, hub_id))) return wrongField('hub_id', 'invalid', locale);
  const debtor = await debtorOf(tx, locale, hub_id, asked);
  if (isRefusal(debtor)) return debtor;
  await lockPackages(
    tx,
    (await owedPackages(tx, debtor)).map(({ package_id }) => package_id),
  );
  const owed = await owedPackages(tx, debtor);
  const wanted = ids === undefined ? null : new Set(ids);
  const lines = wanted === null ? owed : owed.filter(({ package_id }) => wanted.has(package_id));
  if (wanted !== null && lines.length < wanted.size)
    return notOwed(
      tx,
      user,
      [...wanted].filter((id) => !lines.some(({ package_id }) => package_id === id)),
    );
  if (lines.length === 0) return refuse('ESY102');
  if (expected !== undefined && expected !== addMoney(...lines.map(({ amount }) => amount))) return refuse('EPK030');
  const { liable, courier_id, carrier_id } = debtor;
  const made = await createDocument(tx, user, locale, {
    kind: 'lost_collection',
    hub_id,
    liable,
    ...(courier_id === null ? {} : { courier_id }),
    ...(carrier_id === null ? {} : { carrier_id }),
    lines,
    bank_reference,
    note,
  });
  return isRefusal(made) ? made : { data: await lostDocumentOf(tx, user, made.id) };
}

type AskedDebtor = Pick<BodyOf<'POST /lost-bank-deposits'>, 'liable' | 'courier_id' | 'carrier'>;

async function debtorOf(
  tx: Kysely<Database>,
  locale: 'vi' | 'en',
  hubId: number,
  { liable, courier_id, carrier }: AskedDebtor,
): Promise<Debtor | Refusal<'ESP000' | 'EUS006' | 'ESY026'>> {
  const stray = (liable !== 'courier' && courier_id !== undefined) || (liable !== 'carrier' && carrier !== undefined);
  if (stray) return wrongField('liable', 'who_answers', locale);
  if (liable === 'courier') {
    if (courier_id === undefined) return wrongField('courier_id', 'required', locale);
    const known = await tx
      .selectFrom('couriers')
      .select('id')
      .where('id', '=', sql<number>`${courier_id}::bigint`)
      .executeTakeFirst();
    return known ? { hub_id: hubId, liable, courier_id, carrier_id: null } : refuse('EUS006');
  }
  if (liable === 'carrier') {
    if (carrier === undefined) return wrongField('carrier', 'required', locale);
    const id = await carrierOf(tx, carrier);
    return id === null ? refuse('ESY026') : { hub_id: hubId, liable, courier_id: null, carrier_id: id };
  }
  return { hub_id: hubId, liable, courier_id: null, carrier_id: null };
}

async function notOwed(
  tx: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
): Promise<Refusal<'EPK009' | 'ESY102'>> {
  const values = new Values();
  const text = `select p.code from packages p where p.id = any(${values.add(ids)}::bigint[])
    and ${visiblePackage(user, values)} order by p.id limit 50`;
  const seen = await run<{ code: string }>(tx, text, values);
  return seen.length === 0 ? refuse('EPK009') : refuse('ESY102', { packages: seen.map(({ code }) => code) });
}
