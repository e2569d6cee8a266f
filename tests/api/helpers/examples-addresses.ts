import { randomBytes } from 'node:crypto';
import { addressEndpoints } from '~contract/features/addresses';
import type { Example } from './example';
import { addWard } from './places';
import type { Stage } from './stage';

type AddressEndpoint = keyof typeof addressEndpoints;

export const addressMark = (): string => randomBytes(4).toString('hex').toUpperCase();
const named = () => {
  const code = addressMark();
  return { code, name: `Nơi ${code}` };
};

async function idOf({ test }: Pick<Stage, 'test'>, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await test.pool.query<{ id: number }>(text, [...values]);
  return rows[0]?.id ?? 0;
}
/** Of the old division, which has districts. */
export const oldProvince = (stage: Pick<Stage, 'test'>): Promise<number> =>
  idOf(stage, `insert into provinces (code, name, region, present) values ($1, $1, 'Southern', false) returning id`, [
    addressMark(),
  ]);
export const oldDistrict = async (stage: Pick<Stage, 'test'>, provinceId: number): Promise<number> =>
  idOf(stage, 'insert into districts (code, name, province_id) values ($1, $1, $2) returning id', [
    addressMark(),
    provinceId,
  ]);
export const presentProvince = (stage: Pick<Stage, 'test'>): Promise<number> =>
  idOf(stage, `insert into provinces (code, name, region) values ($1, $1, 'Southern') returning id`, [addressMark()]);

const at = (call: Example['call']): Example => ({ call, foreign: null });
const present = { region: 'Southern', division: 'present' } as const;
const newWard = (province_id: number) => ({ ...named(), province_id, district_id: null, hub_id: null });

/** Addresses are the country's: none is a hub's own. */
export const examples: Readonly<Record<AddressEndpoint, Example>> = {
  'GET /provinces': at(() => ({})),
  'POST /provinces': at(() => ({ body: { ...named(), ...present } })),
  'PATCH /provinces/{id}': at(async (stage) => ({
    params: { id: await presentProvince(stage) },
    body: { ...named(), region: 'Northern', version: 0 },
  })),
  'DELETE /provinces/{id}': at(async (stage) => ({ params: { id: await presentProvince(stage) } })),
  'POST /provinces-import': at(() => ({
    raw: `code,name,region,division\n${addressMark()},Tỉnh ${addressMark()},Southern,present\n`,
  })),
  'GET /districts': at(() => ({})),
  'POST /districts': at(async (stage) => ({ body: { ...named(), province_id: await oldProvince(stage) } })),
  'PATCH /districts/{id}': at(async (stage) => {
    const province_id = await oldProvince(stage);
    return { params: { id: await oldDistrict(stage, province_id) }, body: { ...named(), province_id, version: 0 } };
  }),
  'DELETE /districts/{id}': at(async (stage) => ({
    params: { id: await oldDistrict(stage, await oldProvince(stage)) },
  })),
  'POST /districts-import': at(() => ({ raw: 'code,name,province_code\n' })),
  'GET /wards': at(() => ({ query: { limit: 20 } })),
  'POST /wards': at(async (stage) => ({ body: newWard(await presentProvince(stage)) })),
  'PATCH /wards/{id}': at(async ({ test }) => {
    const ward = await addWard(test);
    return { params: { id: ward.id }, body: { ...newWard(ward.provinceId), version: 0 } };
  }),
  'DELETE /wards/{id}': at(async ({ test }) => ({ params: { id: (await addWard(test)).id } })),
  'POST /wards-import': at(() => ({ raw: 'code,name,province_code,district_code,hub_code\n' })),
  'PATCH /hub-coverage': at(async ({ test, own }) => ({
    body: { hub_id: own.hub.id, ward_ids: [(await addWard(test)).id] },
  })),
};
