import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import { contractRow, type ContractAction, type ContractStatus } from '~domain/e-contract';
import { fold } from '~domain/fold';
import { decidePerson } from '~domain/person-machine';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Request, type SignedInUser } from '../../calls/handler';
import { changeCourier, lockCourier } from '../../shared/people/change-courier';
import type { CourierRecord } from '../../shared/people/courier-rows';
import { addStep } from '../../shared/e-contracts/add-step';
import type { ContractDocument, ContractTerms, Signature } from '../../shared/e-contracts/terms';
import { sharingHand } from '../../shared/access/sharing-hand';
import { run, Values } from '../../shared/sql/statement';
import { drawUp } from './draw-up';

type Written = ResponseOf<'PATCH /couriers/{id}/e-contract'>;
type Code = 'EUS006' | 'EUS008' | 'ESP000' | 'ESY081';

/** A courier's contract, the one that counts. */
interface Live {
  readonly id: number;
  readonly code: string;
  readonly document: ContractDocument;
}

export async function moveContract({ db, user, params, body }: Request<'PATCH /couriers/{id}/e-contract'>): Promise<Written | Refusal<Code | 'ESY085'>> {
  const { action } = body;
  const note = body.note || null;
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const to = decided(action, held, user);
  if (typeof to === 'object') return to;
  const at = new Date().toISOString();
  const live = action === 'submit' ? await drawUp(db, user, held.id, at) : await liveContract(db, held.id);
  if (live !== null && action === 'approve' && (await hasWorkedOn(db, user, live.id))) return refuse('EUS008', { own: [live.code] });
  const hand = live !== null && action === 'approve' ? await handsOn(db, user, live.id) : [];
  if (hand.length > 0) return refuse('EUS008', { hand });
  if (live === null || (action === 'approve' && held.paper_status !== 'verified')) return refuse('ESY085');
  const document = action === 'approve' ? { ...live.document, approval: { by: user.name, at } } : live.document;
  await addStep(db, { contractId: live.id, action, to, at, actor: user, note, document });
  return settle(db, user, held, { action, to, note, code: live.code, at });
}

export async function signContract({ db, user, params, body: { signature }, locale }: Request<'POST /couriers/{id}/e-contract/sign'>): Promise<Written | Refusal<Code>> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const to = decided('sign', held, user);
  if (typeof to === 'object') return to;
  const live = await liveContract(db, held.id);
  if (!live) return refuse('ESY081');
  const { name } = live.document.terms;
  if (signature.kind === 'typed' && plain(signature.name) !== plain(name)) return refuse('ESP000', { 'signature.name': [issueText({ message: 'signed_name' }, locale)] });
  const at = new Date().toISOString();
  await db.updateTable('e_contracts').set({ signature: JSON.stringify({ signature, by: name, at }) }).where('id', '=', live.id).execute();
  await addStep(db, { contractId: live.id, action: 'sign', to, at, actor: user, note: null, document: { ...live.document, signature: { signature, by: name, at } } });
  return settle(db, user, held, { action: 'sign', to, note: null, code: live.code, at });
}

const plain = (name: string): string => fold(name).replaceAll(/\s+/g, ' ').trim();

function decided(action: ContractAction, held: CourierRecord, user: SignedInUser): ContractStatus | Refusal<Code> {
  const decision = decidePerson(contractRow(action), { status: held.e_contract_status, hub_id: held.hub_id }, user);
  return decision.ok ? decision.to : refuse(decision.code as Code);
}

/** The courier follows his contract. */
async function settle(db: Kysely<Database>, user: SignedInUser, held: CourierRecord, { action, to, note, code, at }: { action: ContractAction; to: ContractStatus; note: string | null; code: string; at: string }): Promise<Written> {
  const approved = to === 'approved' ? { e_contract_approval_at: at } : {};
  return changeCourier(db, user, held, { action: `contract.${action}`, set: { e_contract_status: to, ...approved }, before: { e_contract_status: held.e_contract_status }, after: { note, contract: code } });
}

/** Whoever drew a contract up, put it forward or took the signature down doesn't approve it. */
async function hasWorkedOn(db: Kysely<Database>, user: SignedInUser, contractId: number): Promise<boolean> {
  return (await db.selectFrom('e_contract_steps').select('position').where('contract_id', '=', contractId).where('actor_id', '=', user.id).executeTakeFirst()) !== undefined;
}

/** Nor whoever may be one person with who did. */
async function handsOn(db: Kysely<Database>, user: SignedInUser, contractId: number): Promise<string[]> {
  const values = new Values();
  const writers = `array(select s.actor_id from e_contract_steps s where s.contract_id = ${values.add(contractId)}::bigint)`;
  const [row] = await run<{ hand: string[] }>(db, `select ${sharingHand(writers, `${values.add(user.id)}::int`)} as hand`, values);
  return row?.hand ?? [];
}

async function liveContract(db: Kysely<Database>, courierId: number): Promise<Live | null> {
  const row = await db.selectFrom('e_contracts').select(['id', 'code', 'template_version', 'terms', 'signature', 'created_at']).where('courier_id', '=', courierId).where('status', '<>', 'not_submitted').executeTakeFirst();
  if (!row) return null;
  const signature = row.signature as { signature: Signature; by: string; at: string } | null;
  return { id: row.id, code: row.code, document: { code: row.code, template_version: row.template_version, at: row.created_at, terms: row.terms as ContractTerms, signature, approval: null } };
}
