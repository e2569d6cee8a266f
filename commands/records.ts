import { normaliseCode } from '~domain/tracking-code';
import { carrierBagRecord } from './carrier-bags';
import { bankLineRecord } from './bank-lines';
import { codTransferRecord } from './cod-transfers';
import type { Command } from './command';
import { courierRecord } from './couriers';
import { NameIndex } from './names';
import type { RecordDefinition } from './record';
import type { RecordKind } from './record-kinds';
import type { SubjectRecord } from './subject';
import { codCollectionRecord } from './cod-collections';
import { hubRecord } from './hubs';
import { hubLostClaimRecord, lostClaimRecord, lostCollectionRecord } from './lost-documents';
import { mobileUnitRecord } from './mobile-units';
import { priceRecord } from './prices';
import { runsheetRecord } from './runsheets';
import { shopRecord } from './shops';
import { ticketRecord } from './support';
import { staffRecord } from './staff';
import { carrierRecord } from './three-pl';

/** All kinds of records. */
export const records: readonly RecordDefinition[] = [
  runsheetRecord,
  mobileUnitRecord,
  carrierBagRecord,
  carrierRecord,
  priceRecord,
  ticketRecord,
  shopRecord,
  codCollectionRecord,
  codTransferRecord,
  lostClaimRecord,
  hubLostClaimRecord,
  lostCollectionRecord,
  bankLineRecord,
  courierRecord,
  staffRecord,
  hubRecord,
];

const byKind = new Map(records.map((record) => [record.kind, record]));
const byName = new NameIndex(
  records.flatMap((record) => [record.verb, ...record.aliases].map((name) => [name, record] as const)),
);

export function recordOf(kind: RecordKind): RecordDefinition {
  const record = byKind.get(kind);
  if (!record) throw new Error(`no record ${kind}`);
  return record;
}

export function recordByName(typed: string): RecordDefinition | undefined {
  return byName.find(typed);
}

/** The kind whose codes look so, where they tell it by themselves. */
export function recordByCode(typed: string): RecordDefinition | undefined {
  const code = normaliseCode(typed);
  return records.find(({ shape }) => shape?.test(code));
}

/** The page of a record of which no more is known than what its kind's page goes by. */
export function recordPage(
  kind: RecordKind,
  known: Pick<SubjectRecord, 'id'> & Partial<Pick<SubjectRecord, 'code' | 'facts'>>,
): string {
  return recordOf(kind).page({ kind, code: '', title: '', version: 0, status: '', facts: {}, ...known });
}

/** The record that a source of packages stands for as well. */
export function recordOfSource(id: string): RecordDefinition | undefined {
  return records.find(({ source }) => source === id);
}

/** Whether a command acts on records of this kind. */
export function takesRecord({ subject, record }: Pick<Command, 'subject' | 'record'>, kind: RecordKind): boolean {
  return subject === 'record' && (record === kind || record === 'any');
}
