import type { Api } from './api';
import type { Account } from './session';

/**
 * A package of the demo that `hub_operator` may not see, of the oldest at other hubs: a run's own packages
 * are newer, and most of them are made where that account works.
 */
export async function packageOfAnotherHub(
  api: (account: Account) => Promise<Api>,
): Promise<{ readonly id: number; readonly package_code: string }> {
  const operator = await api('hub_operator');
  const elsewhere = (await operator.ok('GET /hubs')).data.filter(({ accessible }) => !accessible);
  const { data } = await (
    await api('admin')
  ).ok('GET /packages', {
    query: { limit: 100, sort: 'created_at', hub_id: elsewhere.map(({ id }) => id).join(','), hub_role: 'current' },
  });
  const seen = await operator.ok('POST /packages-post', { body: { codes: data.map((row) => row.package_code) } });
  const foreign = data.find((row) => seen.data.elsewhere.some(({ code }) => code === row.package_code));
  if (foreign === undefined)
    throw new Error(`of ${data.length} packages at other hubs every one is hub_operator's to see`);
  return foreign;
}
