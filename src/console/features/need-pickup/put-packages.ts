import { call } from '~console/platform/api';
import { limits } from '~domain/limits';

interface Onto {
  readonly hubId: number;
  readonly courier: number;
  /** null = a new one. */
  readonly sheet: number | null;
}

/** Packages onto a pickup sheet of a courier, a call for as many as one takes. */
export async function putPackages({ hubId, courier, sheet }: Onto, ids: readonly number[]) {
  const id = sheet ?? (await call('POST /runsheets', { body: { type: 'pickup', hub_id: hubId, courier_id: courier } })).data.id;
  let added = 0;
  let code = '';
  for (let from = 0; from < ids.length; from += limits.scans) {
    const { data, results } = await call('POST /runsheets/{id}/packages', { params: { id }, body: { ids: ids.slice(from, from + limits.scans) } });
    added += results.filter(({ ok }) => ok).length;
    ({ code } = data);
  }
  return { sheet: { id, code }, added, refused: ids.length - added };
}
