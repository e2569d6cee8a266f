import { type Insertable, sql } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { accountFault, accountRow, stepRow } from '~domain/courier-account';
import { decidePerson } from '~domain/person-machine';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Request, wrongField } from '../../calls/handler';
import { changeCourier, lockCourier } from '../../shared/people/change-courier';
import { custodyOf } from '../../shared/people/courier-custody';

type StepCode = 'EUS006' | 'EUS008' | 'ESP000' | 'ESY081' | 'ESY086';
type AccountCode = 'EUS006' | 'EUS008' | 'ESY081' | 'ESY082' | 'ESY083';

const untold = { note: null, amount: null, sent_by: null, sent_at: null, decided_by: null, decided_at: null };

/**
 * Training, tools or deposit goes one step on. What was sent stays with the step; a decision leaves it as it is, but for
 * the note where it has one of its own.
 */
export async function moveStep({
  db,
  user,
  params,
  body,
  locale,
}: Request<'PATCH /couriers/{id}/onboarding'>): Promise<
  ResponseOf<'PATCH /couriers/{id}/onboarding'> | Refusal<StepCode>
> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const { step, action, amount, version } = body;
  // Sent again meanwhile, it says what the user has not looked at.
  if (held.version !== version) return refuse('ESY086');
  const note = body.note || null;
  const sends = action === 'send';
  if (amount !== undefined && !(sends && step === 'deposit')) return wrongField('amount', 'unknown_field', locale);
  const column = `${step}_status` as const;
  const decision = decidePerson(stepRow(action), { status: held[column], hub_id: held.hub_id }, user);
  if (!decision.ok) return refuse(decision.code as StepCode);
  const now = new Date();
  const told: Partial<Insertable<Database['courier_steps']>> = sends
    ? { note, amount: amount ?? null, sent_by: user.id, sent_at: now, decided_by: null, decided_at: null }
    : { ...(note === null ? {} : { note }), decided_by: user.id, decided_at: now };
  await db
    .insertInto('courier_steps')
    .values({ ...untold, ...told, courier_id: held.id, step })
    .onConflict((conflict) => conflict.columns(['courier_id', 'step']).doUpdateSet(told))
    .execute();
  return changeCourier(db, user, held, {
    action: `${step}.${action}`,
    set: { [column]: decision.to },
    before: { [column]: held[column] },
    after: { note, ...(amount === undefined ? {} : { amount }) },
  });
}

/** To work, or out of it; what keeps him from it is judged by what is so now. */
export async function moveAccount({
  db,
  user,
  params,
  body: { active, note },
}: Request<'PATCH /users/{id}/active'>): Promise<ResponseOf<'PATCH /users/{id}/active'> | Refusal<AccountCode>> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const action = active ? 'activate' : 'deactivate';
  const decision = decidePerson(accountRow(action), { status: held.account_status, hub_id: held.hub_id }, user);
  if (!decision.ok) return refuse(decision.code as AccountCode);
  const steps = { training: held.training_status, tools: held.tools_status, deposit: held.deposit_status };
  const fault = accountFault(action, { steps, contract: held.e_contract_status, ...(await custodyOf(db, held.id)) });
  if (fault) return refuse(fault as AccountCode);
  return changeCourier(db, user, held, {
    action,
    set: { account_status: decision.to },
    before: { account_status: held.account_status },
    after: { note: note || null },
  });
}

export async function giveTool({
  db,
  user,
  params,
  body,
}: Request<'POST /couriers/{id}/tools'>): Promise<ResponseOf<'POST /couriers/{id}/tools'> | Refusal<'EUS006'>> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const { tool, quantity } = body;
  const serial_number = body.serial_number || null;
  await db
    .insertInto('courier_tools')
    .values({
      courier_id: held.id,
      tool,
      quantity,
      serial_number,
      given_by: user.id,
      returned_at: null,
      returned_by: null,
    })
    .execute();
  return changeCourier(db, user, held, { action: 'tool.give', set: {}, after: { tool, quantity, serial_number } });
}

/** All that are named, or none: one that is not with him any more is refused with the rest. */
export async function takeTools({
  db,
  user,
  params,
  body,
}: Request<'PATCH /couriers/{id}/tools/return'>): Promise<
  ResponseOf<'PATCH /couriers/{id}/tools/return'> | Refusal<'EUS006' | 'ESY081'>
> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const { tool, serial_number } = body;
  const ids = body.ids && [...new Set(body.ids)];
  let taking = db
    .updateTable('courier_tools')
    .set({ returned_at: sql<string>`clock_timestamp()`, returned_by: user.id })
    .where('courier_id', '=', held.id)
    .where('returned_at', 'is', null);
  if (ids) taking = taking.where('id', '=', sql<number>`any(${ids}::bigint[])`);
  if (tool) taking = taking.where('tool', '=', tool);
  if (serial_number) taking = taking.where('serial_number', '=', serial_number);
  const back = await taking.returning(['tool', 'quantity']).execute();
  if (back.length < (ids?.length ?? 1)) return refuse('ESY081');
  return changeCourier(db, user, held, { action: 'tool.return', set: {}, after: { tools: back } });
}
