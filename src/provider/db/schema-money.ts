import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LedgerAccount, LedgerEvent } from '~domain/ledger';
import type { LostLiable } from '~domain/lost-claims';
import type { MoneyDocumentKind, MoneyDocumentStatus } from '~domain/money-documents';
import type { PackageStatus } from '~domain/statuses';
import type { DefaultTimestamp, Timestamp } from './schema';

interface LedgerAccountTable {
  id: GeneratedAlways<number>;
  kind: LedgerAccount;
  owner_id: number;
  hub_id: number | null;
}
interface LedgerTransactionTable {
  id: GeneratedAlways<number>;
  event: LedgerEvent;
  effect_key: string;
  runsheet_id: number | null;
  document_id: number | null;
  reverses: number | null;
  user_id: number | null;
  at: DefaultTimestamp;
  note: string | null;
}
interface LedgerEntryTable {
  id: GeneratedAlways<number>;
  transaction_id: number;
  account_id: number;
  amount: number;
  package_id: number | null;
}
export interface MoneyDocumentTable {
  id: Generated<number>;
  version: Generated<number>;
  code: string;
  kind: MoneyDocumentKind;
  status: Generated<MoneyDocumentStatus>;
  hub_id: number | null;
  courier_id: number | null;
  to_hub_id: number | null;
  seller_id: number | null;
  carrier_id: number | null;
  lines: Generated<number>;
  carried: Generated<number>;
  expected: number;
  counted: number;
  difference: GeneratedAlways<number>;
  reason: string | null;
  note: string | null;
  counts: string | null;
  bank_reference: string | null;
  /**
   * Its number is another's to take, or another's already: it was taken back, or has the number since before it was
   * asked for.
   */
  reference_doubled: Generated<boolean>;
  contra_of: number | null;
  created_by: number | null;
  created_at: DefaultTimestamp;
  /** Who counted or wrote on it, besides who made it. */
  editors: Generated<number[]>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  decision_note: string | null;
  liable: ColumnType<LostLiable | null, LostLiable | null | undefined, LostLiable | null>;
  share: ColumnType<number | null, number | null | undefined, number | null>;
}
interface MoneyLineTable {
  document_id: number;
  kind: MoneyDocumentKind;
  package_id: number;
  amount: number;
  live: Generated<boolean>;
  open: Generated<boolean>;
  from_status: PackageStatus | null;
}
interface MoneySlipTable {
  id: GeneratedAlways<number>;
  document_id: number;
  at: DefaultTimestamp;
  actor_id: number;
  width: number;
  height: number;
  picture: Buffer;
  thumbnail: Buffer;
}
interface CodTakingTable {
  package_id: number;
  hub_id: number;
  courier_id: number | null;
  runsheet_id: number | null;
  cash: number;
  transferred: Generated<number>;
  at: Timestamp;
  collected_by: number | null;
}

declare module './schema' {
  interface Database {
    ledger_accounts: LedgerAccountTable;
    ledger_transactions: LedgerTransactionTable;
    ledger_entries: LedgerEntryTable;
    money_documents: MoneyDocumentTable;
    money_lines: MoneyLineTable;
    money_slips: MoneySlipTable;
    cod_takings: CodTakingTable;
  }
}
