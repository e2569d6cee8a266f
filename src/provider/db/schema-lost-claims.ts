import type { Generated } from 'kysely';
import type { CompensationRule, WorthSource } from '~domain/lost-claims';
import type { PackageStatus } from '~domain/statuses';

interface LostCompensationTable {
  document_id: number;
  package_id: number;
  rule: CompensationRule;
  insured: boolean;
  worth: number;
  worth_from: WorthSource | null;
  shipping_fee: number;
  ceiling: number | null;
  amount: number;
  live: Generated<boolean>;
  seller_id: Generated<number>;
  paid: Generated<boolean>;
}
interface PayoutCompensationTable {
  document_id: number;
  package_id: number;
  amount: number;
  from_status: PackageStatus | null;
  live: Generated<boolean>;
}

declare module './schema' {
  interface Database {
    lost_compensations: LostCompensationTable;
    payout_compensations: PayoutCompensationTable;
  }
}
