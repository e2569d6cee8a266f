import type { Kysely } from 'kysely';
import { returnsTo, type LabelKind } from '~domain/labels';
import { startsFrom } from '~domain/package-decision';
import { packageStatuses } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { fullAddress, pickupAddress } from '../../shared/sql/full-address';
import { run, type Values } from '../../shared/sql/statement';
import type { LabelRecord } from './facts';

const printable = packageStatuses.filter((status) => startsFrom('print', status));
const returning = printable.filter((status) => returnsTo(status) !== null);
const statusesOf: Record<LabelKind, readonly string[]> = {
  awb: printable,
  'awb-oms': printable,
  'return-awb': returning,
};

interface Ask {
  readonly ids: readonly number[];
  readonly kind: LabelKind;
  /** Who reads: the label shows the whole phone, so each leaves its trace. */
  readonly userId: number;
  /** A condition on packages `p`; its values are among `values`. */
  readonly scope: string;
  readonly values: Values;
}

/** The labels of those packages that have one of the kind, in the order asked. */
export function readLabels(db: Kysely<Database>, { ids, kind, userId, scope, values }: Ask): Promise<LabelRecord[]> {
  const wanted = values.add(ids);
  const text = `
    with found as (
      select p.* from packages p where p.id = any(${wanted}::bigint[])
        and p.status = any(${values.add(statusesOf[kind])}::text[]) and ${scope}
    ), traced as (
      insert into personal_data_reads (user_id, package_id) select ${values.add(userId)}::int, id from found
    )
    select p.code, p.order_code, p.cod, p.weight, p.length, p.width, p.height, p.created_at, p.tracking_3pl,
      p.three_pl_lm_code, p.reason,
           ${kind === 'return-awb' ? backParties(values) : parties}
    from found p join shops s on s.id = p.seller_id
    left join hubs fh on fh.id = p.fm_hub_id left join hubs lh on lh.id = p.lm_hub_id
    left join hubs ch on ch.id = coalesce(p.current_hub_id, p.lm_hub_id, p.fm_hub_id)
    order by array_position(${wanted}::bigint[], p.id)`;
  return run<LabelRecord>(db, text, values);
}

const parties = `
  s.name as from_name, s.phone as from_phone, ${pickupAddress} as from_address,
  p.receiver_name as to_name, p.receiver_phone as to_phone,
  ${fullAddress('p.receiver_address', 'p.ward_id')} as to_address,
  fh.code as start_code, lh.code as end_code, p.operator_note as note`;

/** Of the way back: from the hub that has the package to the one that picked it up, and from there to the shop. */
function backParties(values: Values): string {
  const hubBound = `p.status = any(${values.add(returning.filter((status) => returnsTo(status) === 'hub'))}::text[])`;
  return `
    ch.name as from_name, ch.phone as from_phone,
    coalesce(${fullAddress('ch.address', 'ch.ward_id')}, '') as from_address,
    case when ${hubBound} then fh.name else s.name end as to_name,
    case when ${hubBound} then fh.phone else s.phone end as to_phone,
    case when ${hubBound} then ${fullAddress('fh.address', 'fh.ward_id')} else ${pickupAddress} end as to_address,
    ch.code as start_code, case when ${hubBound} then fh.code else s.code end as end_code, p.return_note as note`;
}
