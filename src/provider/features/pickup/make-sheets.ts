import type { Kysely } from 'kysely';
import type { BodyOf, ErrorsOf, ResponseOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import type { CommonErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { sheetRow } from '../../shared/sheets/answer';
import { createSheet } from '../../shared/sheets/create-sheet';
import { addToSheet } from '../../shared/sheets/fill-sheet';
import type { Sheet } from '../../shared/sheets/lock-sheet';
import { run, Values } from '../../shared/sql/statement';
import { readyFor, type PlanType } from './plan-groups';
import { heldFor } from './held';

const call = 'POST /pickup-plan';
type Body = BodyOf<typeof call>;
type Planned = Body['sheets'][number];
type Made = ResponseOf<typeof call>['data']['sheets'][number];
type Refused = Refusal<ErrorsOf<typeof call> | CommonErrorCode>;

interface Maker {
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
}

/** The sheets of a plan, in its order. Whatever refuses one of them refuses the plan; a package that was taken meanwhile refuses only itself. */
export async function makeSheets(tx: Kysely<Database>, maker: Maker, { hub_id, type, sheets }: Body): Promise<Made[] | Refused> {
  const made: Made[] = [];
  const taken: number[] = [];
  for (const planned of sheets) {
    const sheet = await sheetFor(tx, maker, { hub_id, type }, planned);
    if (isRefusal(sheet)) return sheet;
    const ids = await idsOf(tx, { hub_id, type }, planned.groups, taken);
    taken.push(...ids);
    const refused: Made['refused'] = [];
    for (let from = 0; from < ids.length; from += limits.scans) {
      const { results } = await addToSheet(tx, { ...maker, call }, sheet, { ids: ids.slice(from, from + limits.scans) });
      for (const result of results) if (!result.ok) refused.push({ package_code: result.package_code, code: result.code });
    }
    made.push({ ...(await sheetRow(tx, sheet.id)), added: ids.length - refused.length, refused });
  }
  return made;
}

/** The named sheet where it is the courier's and has not left, a new one otherwise. */
async function sheetFor(tx: Kysely<Database>, { user, locale }: Maker, { hub_id, type }: Pick<Body, 'hub_id' | 'type'>, { courier_id, license_plate, runsheet_id }: Planned): Promise<Sheet | Refused> {
  let id = runsheet_id;
  if (id === undefined) {
    const created = await createSheet(tx, user, { type, hub_id, courier_id, license_plate });
    if ('wrong' in created) return created.wrong === 'courier_id' ? refuse('EUS006') : refuse('ESP000', { [created.wrong]: [issueText({ message: 'invalid' }, locale)] });
    id = created.id;
  }
  const sheet = await heldFor(call, tx, user, id, 'add_package');
  if (isRefusal(sheet)) return sheet;
  return sheet.type === type && sheet.hub_id === hub_id && sheet.courier_id === courier_id ? sheet : refuse('ESY014');
}

/** What waits in the groups now, in each the oldest first and as many as the plan had; no package twice. */
async function idsOf(tx: Kysely<Database>, { hub_id, type }: { hub_id: number; type: PlanType }, groups: Planned['groups'], taken: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const group of groups) {
    const values = new Values();
    const ready = readyFor(type, `${values.add(hub_id)}::int`);
    const here =
      type === 'pickup'
        ? `p.seller_id = ${values.add(group.shop_id ?? null)}::bigint and p.pickup_point = ${values.add(group.pickup_point ?? '')}::text`
        : `p.ward_id is not distinct from ${values.add(group.ward_id ?? null)}::bigint`;
    const text = `select p.id from packages p where ${ready} and ${here} and p.id <> all(${values.add([...taken, ...found])}::bigint[]) order by p.stage_entered_at, p.id limit ${values.add(group.packages)}::int`;
    found.push(...(await run<{ id: number }>(tx, text, values)).map(({ id }) => id));
  }
  return found;
}
