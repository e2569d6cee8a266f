import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { read, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import type { PackageStatus } from '~domain/statuses';

type Scan = ResponseOf<'GET /scans'>['data'][number];

interface ScanRecord extends Omit<Scan, 'hub' | 'package'> {
  readonly hub_id: number | null;
  readonly hub_code: string;
  readonly package_id: number | null;
  readonly version: number;
  readonly package_code: string;
  readonly status: PackageStatus;
  readonly held_by_3pl: boolean;
  readonly current_hub_id: number | null;
  readonly current_hub_code: string;
  readonly fm_hub_id: number | null;
  readonly fm_hub_code: string;
  readonly lm_hub_id: number | null;
  readonly lm_hub_code: string;
}

export async function lastScans(pool: pg.Pool, user: SignedInUser, { kind, limit }: QueryOf<'GET /scans'>): Promise<Scan[]> {
  const values = new Values();
  const text = `
    select c.id, c.at, c.code, c.outcome, c.refusal, c.run_id as run, c.hub_id, h.code as hub_code, p.id as package_id, p.version, p.code as package_code, p.status, p.held_by_3pl,
      p.current_hub_id, ch.code as current_hub_code, p.fm_hub_id, fh.code as fm_hub_code, p.lm_hub_id, lh.code as lm_hub_code
    from (select * from scans where user_id = ${values.add(user.id)} and kind = ${values.add(kind)} order by id desc limit ${values.add(limit)}) c
    left join hubs h on h.id = c.hub_id
    left join packages p on p.id = c.package_id and ${visiblePackage(user, values)}
    left join hubs ch on ch.id = p.current_hub_id left join hubs fh on fh.id = p.fm_hub_id left join hubs lh on lh.id = p.lm_hub_id
    order by c.id desc`;
  return (await read<ScanRecord>(pool, text, values)).map(toScan);
}

function toScan({ id, at, code, outcome, refusal, run, ...record }: ScanRecord): Scan {
  const hub = (hubId: number | null, hubCode: string) => (hubId === null ? null : { id: hubId, code: hubCode });
  const item = record.package_id === null ? null : {
    id: record.package_id,
    version: record.version,
    package_code: record.package_code,
    status: record.status,
    held_by_3pl: record.held_by_3pl,
    current_hub: hub(record.current_hub_id, record.current_hub_code),
    fm_hub: hub(record.fm_hub_id, record.fm_hub_code),
    lm_hub: hub(record.lm_hub_id, record.lm_hub_code),
  };
  return { id, at, code, outcome, refusal, run, hub: hub(record.hub_id, record.hub_code), package: item };
}
