import type { Kysely } from 'kysely';
import type { RunLine } from '~contract/features/batch';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import { run as send, Values } from '../sql/statement';
import { doneLine, refusedLine, subjectOf, type HubCodes, type Standing } from './outcome';

const pageSize = 1_000;

interface ItemRecord extends Standing {
  readonly position: number;
  readonly package_id: number;
  /** Of the refusal. */
  readonly refusal: ErrorCode | null;
  readonly version: number;
  readonly code: string;
}

export interface ReplayedPage {
  readonly positions: readonly number[];
  readonly lines: readonly RunLine[];
}

/** What an earlier request with the key has done, as it was told then, a page at a time. */
export async function* replay(db: Kysely<Database>, runId: number, hubs: HubCodes, locale: string): AsyncGenerator<ReplayedPage> {
  for (let after = -1; ; ) {
    const values = new Values();
    const text = `
      select i.position, i.package_id, i.code as refusal, i.version_after as version, i.status, i.current_hub_id, i.fm_hub_id, i.lm_hub_id, i.held_by_3pl, p.code
      from run_items i left join packages p on p.id = i.package_id
      where i.run_id = ${values.add(runId)}::bigint and i.position > ${values.add(after)}::int
      order by i.position limit ${pageSize}`;
    const records = await send<ItemRecord>(db, text, values);
    const last = records.at(-1);
    if (!last) return;
    yield {
      positions: records.map((record) => record.position),
      lines: records.map((record) => (record.refusal === null ? doneLine(subjectOf({ ...record, id: record.package_id }, hubs)) : refusedLine(record.package_id, record.refusal, locale))),
    };
    after = last.position;
  }
}
