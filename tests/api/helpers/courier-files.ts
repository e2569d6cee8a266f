import type { CourierDetail } from '~contract/features/courier-shapes';
import type { Person, TestApp } from './app';
import { smallJpeg } from './pictures';
import { addCourier } from './runsheets';

/**
 * A courier of a hub as a number of states, by column; everything a contract must say is known unless told otherwise.
 */
export async function addCourierFile(
  test: Pick<TestApp, 'pool'>,
  hubId: number,
  columns: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<{ id: number; code: string; name: string }> {
  const courier = await addCourier(test, { hubId });
  const set = {
    id_card_number: '079090123456',
    date_of_birth: '1990-05-17',
    permanent_address: '12 Nguyễn Huệ, Bến Nghé',
    ...columns,
  };
  const names = Object.keys(set);
  const { rows } = await test.pool.query<{ name: string }>(
    `update couriers set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1 returning first_name as name`,
    [courier.id, ...Object.values(set)],
  );
  return { ...courier, name: rows[0]?.name ?? '' };
}

/** All he needs to be put to work. */
export const ready = {
  training_status: 'approved',
  tools_status: 'approved',
  deposit_status: 'approved',
  e_contract_status: 'approved',
} as const;

export async function addPapers(by: Person, id: number): Promise<number[]> {
  const ids: number[] = [];
  for (const kind of ['id_card_front', 'id_card_back'] as const)
    ids.push(
      (await by.call('POST /couriers/{id}/papers/{kind}', { params: { id, kind }, file: smallJpeg })).ok.data.id,
    );
  return ids;
}

const steps = ['submit', 'offer', 'sign'] as const;

/** Brings a contract on its way, up to and with a step. */
export async function contractTo(
  by: Person,
  courier: { id: number; name: string },
  last: (typeof steps)[number],
): Promise<void> {
  const at = { params: { id: courier.id } };
  for (const action of steps.slice(0, steps.indexOf(last) + 1)) {
    const answer =
      action === 'sign'
        ? await by.call('POST /couriers/{id}/e-contract/sign', {
            ...at,
            body: { contract_id: await liveContract(by, courier.id), signature: { kind: 'typed', name: courier.name } },
          })
        : await moveContract(by, courier.id, { action });
    if (answer.status >= 300) throw new Error(`${action}: ${answer.text}`);
  }
}

/** By whoever has looked at what is there. */
export const courierVersion = async (by: Person, id: number): Promise<number> => (await courierFile(by, id)).version;

/** Everything about a courier, as this person reads it. */
export async function courierFile(by: Person, id: number): Promise<CourierDetail> {
  const { data } = (await by.call('GET /users/{id}', { params: { id }, query: { type: 'courier' } })).ok;
  if (!('courier_code' in data)) throw new Error(`${id} is no courier`);
  return data;
}

export const liveContract = async (by: Person, id: number): Promise<number> =>
  (await by.call('GET /couriers/{id}/e-contract', { params: { id } })).ok.data.contracts[0]?.id ?? 0;

export const moveContract = async (by: Person, id: number, body: { readonly action: string; readonly note?: string }) =>
  by.call('PATCH /couriers/{id}/e-contract', {
    params: { id },
    body: { ...body, version: await courierVersion(by, id) },
  });
