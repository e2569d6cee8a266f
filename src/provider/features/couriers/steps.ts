import type { Insertable } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { accountFault, accountRow } from '~domain/courier-account';
import { stepRow } from '~domain/onboarding';
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
