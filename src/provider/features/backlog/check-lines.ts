import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

type Lines = ResponseOf<'GET /backlog-checks/{id}/lines'>;
type Line = Lines['data'][number];

interface LineRecord extends Omit<Line, 'package'> {
  readonly id: number | null;
  readonly version: number;
  readonly status: NonNullable<Line['package']>['status'];
  readonly current_hub_id: number | null;
  readonly current_hub_code: string;
  readonly fm_hub_id: number | null;
  readonly fm_hub_code: string;
  readonly lm_hub_id: number | null;
  readonly lm_hub_code: string;
  readonly held_by_3pl: boolean;
  readonly seller_code: string;
  readonly receiver_name: string;
}

/** Packages of a check, as they are now. */
export async function readLines(db: Kysely<Database>, user: SignedInUser, checkId: number, { finding, from, limit }: QueryOf<'GET /backlog-checks/{id}/lines'>): Promise<Lines> {
  const ofFinding = (values: Values): string => `l.check_id = ${values.add(checkId)} and l.finding = ${values.add(finding)}`;
  const counting = new Values();
  const [counted] = await run<{ total: number }>(db, `select count(*) as total from backlog_check_lines l where ${ofFinding(counting)}`, counting);
  const values = new Values();
  const text = `
    select l.code, l.finding, l.surprise, l.scanned_at, u.name as scanned_by, p.id, p.version, p.status, p.held_by_3pl, p.receiver_name, s.code as seller_code,
      p.current_hub_id, ch.code as current_hub_code, p.fm_hub_id, fh.code as fm_hub_code, p.lm_hub_id, lh.code as lm_hub_code
    from (
      select * from backlog_check_lines l where ${ofFinding(values)} order by l.scanned_at desc nulls last, l.code limit ${limit} offset ${values.add(from)}
    ) l
    left join users u on u.id = l.scanned_by
    left join packages p on p.id = l.package_id and ${visiblePackage(user, values)}
    left join shops s on s.id = p.seller_id
    left join hubs ch on ch.id = p.current_hub_id
    left join hubs fh on fh.id = p.fm_hub_id
    left join hubs lh on lh.id = p.lm_hub_id
    order by l.scanned_at desc nulls last, l.code`;
  return { data: (await run<LineRecord>(db, text, values)).map(toLine), meta: { total: counted?.total ?? 0 } };
}

function toLine({ code, finding, surprise, scanned_at, scanned_by, id, ...record }: LineRecord): Line {
  const hub = (hubId: number | null, hubCode: string) => (hubId === null ? null : { id: hubId, code: hubCode });
  const pkg = id === null ? null : {
    id,
    version: record.version,
    package_code: code,
    status: record.status,
    current_hub: hub(record.current_hub_id, record.current_hub_code),
    fm_hub: hub(record.fm_hub_id, record.fm_hub_code),
    lm_hub: hub(record.lm_hub_id, record.lm_hub_code),
    held_by_3pl: record.held_by_3pl,
    seller_code: record.seller_code,
    receiver_name: record.receiver_name,
  };
  return { code, finding, surprise, scanned_at, scanned_by, package: pkg };
}
