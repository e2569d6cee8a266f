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
interface Ask {
  readonly ids: readonly number[];
  /** Absent = of each package the one of its way. */
  readonly kind: LabelKind | undefined;
  /** Who reads: the label shows the whole phone, so each leaves its trace. */
  readonly userId: number;
  /** A condition on packages `p`; its values are among `values`. */
  readonly scope: string;
  readonly values: Values;
}

export interface FoundLabel extends LabelRecord {
  readonly kind: LabelKind;
}

/** The labels of those packages that have one of the kind, in the order asked. */
export function readLabels(db: Kysely<Database>, { ids, kind, userId, scope, values }: Ask): Promise<FoundLabel[]> {
  const wanted = values.add(ids);
  const having = kind === 'return-awb' ? returning : printable;
  const isBack = kind === undefined ? `p.status = any(${values.add(returning)}::text[])` : `${kind === 'return-awb'}`;
  const back = backParties(values);
  const columns = partyFields.map(
    (name) => `case when ${isBack} then ${back[name]} else ${parties[name]} end as ${name}`,
  );
  const text = `
    with found as (
      select p.* from packages p where p.id = any(${wanted}::bigint[])
        and p.status = any(${values.add(having)}::text[]) and ${scope}
    ), traced as (
      insert into personal_data_reads (user_id, package_id) select ${values.add(userId)}::int, id from found
    )
    select p.code, p.order_code, p.cod, p.weight, p.length, p.width, p.height, p.created_at, p.tracking_3pl,
      p.three_pl_lm_code, p.reason, case when ${isBack} then 'return-awb' else ${values.add(kind ?? 'awb')} end as kind,
      ${columns.join(', ')}
    from found p join shops s on s.id = p.seller_id
    left join hubs fh on fh.id = p.fm_hub_id left join hubs lh on lh.id = p.lm_hub_id
    left join hubs ch on ch.id = coalesce(p.current_hub_id, p.lm_hub_id, p.fm_hub_id)
    order by array_position(${wanted}::bigint[], p.id)`;
  return run<FoundLabel>(db, text, values);
}

const partyFields = [
  'from_name',
  'from_phone',
  'from_address',
  'to_name',
  'to_phone',
  'to_address',
  'start_code',
  'end_code',
  'note',
] as const;
type Parties = Readonly<Record<(typeof partyFields)[number], string>>;

const parties: Parties = {
  from_name: 's.name',
  from_phone: 's.phone',
  from_address: pickupAddress,
  to_name: 'p.receiver_name',
  to_phone: 'p.receiver_phone',
  to_address: fullAddress('p.receiver_address', 'p.ward_id'),
  start_code: 'fh.code',
  end_code: 'lh.code',
  note: 'p.operator_note',
};

/** Of the way back: from the hub that has the package to the one that picked it up, and from there to the shop. */
function backParties(values: Values): Parties {
  const between = returning.filter((status) => returnsTo(status) === 'hub');
  const hubBound = `fh.id is not null and p.status = any(${values.add(between)}::text[])`;
  const to = (hub: string, shop: string): string => `case when ${hubBound} then ${hub} else ${shop} end`;
  return {
    from_name: `coalesce(ch.name, '')`,
    from_phone: 'ch.phone',
    from_address: `coalesce(${fullAddress('ch.address', 'ch.ward_id')}, '')`,
    to_name: to('fh.name', 's.name'),
    to_phone: to('fh.phone', 's.phone'),
    to_address: to(fullAddress('fh.address', 'fh.ward_id'), pickupAddress),
    start_code: 'ch.code',
    end_code: to('fh.code', 's.code'),
    note: 'p.return_note',
  };
}
