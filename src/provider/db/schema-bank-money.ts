import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BankLineState, BankLineVerdict } from '~domain/bank-lines';
import type { StatementFormat } from '~domain/bank-statement';
import type { DefaultTimestamp, Timestamp } from './schema';

interface BankStatementTable {
  id: GeneratedAlways<number>;
  format: StatementFormat;
  from_day: string;
  to_day: string;
  lines: number;
  created_by: number;
  created_at: DefaultTimestamp;
}
interface BankStatementLineTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  statement_id: number;
  day: string;
  amount: number;
  balance: number | null;
  reference: string;
  description: string;
  line_key: Buffer;
  state: Generated<BankLineState>;
  verdict: Generated<BankLineVerdict>;
  why: string | null;
  candidates: ColumnType<number[], number[] | undefined, number[]>;
  document_id: number | null;
  note: string | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
}
interface PayoutFeeTable {
  document_id: number;
  package_id: number;
  amount: number;
  returned: boolean;
  live: Generated<boolean>;
}

declare module './schema' {
  interface Database {
    bank_statements: BankStatementTable;
    bank_statement_lines: BankStatementLineTable;
    payout_fees: PayoutFeeTable;
  }
}
