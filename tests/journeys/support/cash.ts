import type { Api } from './api';
import { brought } from './brought';
import { freshPhone } from './fresh-phone';

/**
 * A sheet of HCM01 that has not left, of a courier who was taken on for it, with packages to be paid for, one for each
 * amount (VND).
 */
export interface Loaded {
  readonly courier: { readonly id: number; readonly code: string };
  readonly hub: number;
  readonly codes: readonly string[];
  readonly sum: number;
  readonly sheet: { readonly id: number; readonly code: string };
}

/**
 * Made by somebody who may do it all, of packages that were just brought in. All of them are for one door; the courier
 * may have been out before.
 */
export async function loadedWith(api: Api, amounts: readonly number[], known?: Loaded['courier']): Promise<Loaded> {
  const hub = (await api.ok('GET /hubs')).data.find(({ code }) => code === 'HCM01')?.id ?? 0;
  const courier = known ?? (await takenOn(api, hub));
  const codes = await brought(
    api,
    hub,
    amounts.map((cod) => ({ ward: 'HCM01', cod })),
  );
  const { data: sheet } = await api.ok('POST /runsheets', {
    body: { type: 'outbound', hub_id: hub, courier_id: courier.id, license_plate: '59X112345' },
  });
  const added = await api.ok('POST /runsheets/{id}/packages', { params: { id: sheet.id }, body: { codes } });
  const refused = added.results.find(({ ok }) => !ok);
  if (refused) throw new Error(JSON.stringify(refused));
  return { courier, hub, codes, sum: amounts.reduce((one, other) => one + other, 0), sheet };
}

/** The courier came back: everything on the sheet was delivered and paid in cash, and the sheet is closed. */
export async function cameBackWith(api: Api, amounts: readonly number[]): Promise<Loaded> {
  const loaded = await loadedWith(api, amounts);
  const { codes, sum, sheet } = loaded;
  const on = { params: { id: sheet.id } };
  // Others may wait for the same door.
  await api.ok('PATCH /runsheets/{id}/start', { ...on, body: { force: true } });
  await api.ok('PATCH /runsheets/{id}/results', {
    ...on,
    body: { codes: [...codes], result: 'done', note: 'ký nhận' },
  });
  await api.ok('PATCH /runsheets/{id}/close', { ...on, body: { cash_counted: sum } });
  return loaded;
}

/** Somebody new at the hub: the demo's own couriers run out, as every journey leaves cash in somebody's hands. */
export async function takenOn(api: Api, hub: number): Promise<Loaded['courier']> {
  const { data } = await api.ok('POST /users/courier-register', {
    body: { register_type: 'hub_sale', first_name: 'Ngô Văn Mới', phone: freshPhone(), hub_id: hub },
  });
  return { id: data.id, code: data.courier_code };
}
