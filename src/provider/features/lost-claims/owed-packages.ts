import type { Kysely } from 'kysely';
import type { LostDebtor } from '~domain/lost-claims';
import type { Database } from '../../db/schema';
import type { NewLine } from '../../shared/money/create-document';
import { run, Values } from '../../shared/sql/statement';

export interface Debtor {
  readonly hub_id: number;
  readonly liable: LostDebtor;
  readonly courier_id: number | null;
  readonly carrier_id: number | null;
}

/**
 * Packages (`p`) on an approved charge (`l`, `d`) that nobody paid in for yet, on no undecided document. To be put
 * behind `from`.
 */
export const owedFrom = (joins = ''): string => `
  money_documents d join money_lines l on l.document_id = d.id and l.live join packages p on p.id = l.package_id and p.status = 'Hub_lost_claimed' ${joins}
  where d.kind = 'hub_lost_claim' and d.status = 'Approved' and not exists (select from money_lines o where o.package_id = p.id and o.open)`;

/** What somebody owes for the losses of a hub, the first charged first. */
export function owedPackages(
  tx: Kysely<Database>,
  { hub_id, liable, courier_id, carrier_id }: Debtor,
): Promise<NewLine[]> {
  const values = new Values();
  const text = `
    select p.id as package_id, l.amount from ${owedFrom()} and d.hub_id = ${values.add(hub_id)}::int
      and d.liable = ${values.add(liable)}
      and d.courier_id is not distinct from ${values.add(courier_id)}::bigint
        and d.carrier_id is not distinct from ${values.add(carrier_id)}::int
    order by d.decided_at, d.id, p.id`;
  return run<NewLine>(tx, text, values);
}
