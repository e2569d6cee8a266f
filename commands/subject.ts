import type { ResponseOf } from '~contract/endpoints';
import type { SubjectPackage } from './gate';

type SubjectRow = ResponseOf<'GET /packages-subjects'>['data'][number];

/** A row, a detail or a line of a run as a command's subject. */
export function toSubject(row: SubjectRow): SubjectPackage {
  return {
    id: row.id,
    code: row.package_code,
    version: row.version,
    status: row.status,
    current_hub_id: row.current_hub?.id ?? null,
    fm_hub_id: row.fm_hub?.id ?? null,
    lm_hub_id: row.lm_hub?.id ?? null,
    held_by_3pl: row.held_by_3pl,
  };
}
