import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AccountStatus, ToolKind, OnboardingStep, StepStatus } from '~domain/courier-account';
import type { PaperKind, PaperStatus } from '~domain/papers';
import type { ContractAction, ContractStatus } from '~domain/e-contract';
import type { DefaultTimestamp, Timestamp } from './schema';

export interface CourierTable {
  id: Generated<number>;
  version: Generated<number>;
  courier_code: string;
  first_name: string;
  user_name: string;
  phone: string;
  email: string | null;
  hub_id: number;
  id_card_number: string | null;
  old_id_card_number: string | null;
  tax_code: string | null;
  date_of_birth: string | null;
  current_address: string | null;
  permanent_address: string | null;
  ref_name: string | null;
  ref_phone: string | null;
  ref_relationship: string | null;
  ref_id_card_no: string | null;
  register_type: Generated<'self_register' | 'hub_sale'>;
  paper_status: Generated<PaperStatus>;
  training_status: Generated<StepStatus>;
  tools_status: Generated<StepStatus>;
  deposit_status: Generated<StepStatus>;
  e_contract_status: Generated<ContractStatus>;
  lex_code: string | null;
  haravan_code: string | null;
  lex_id: string | null;
  connected_to_oms: Generated<boolean>;
  e_contract_approval_at: Timestamp | null;
  licence_plate: string | null;
  account_status: Generated<AccountStatus>;
  created_at: DefaultTimestamp;
}
interface CourierStepTable {
  courier_id: number;
  step: OnboardingStep;
  note: string | null;
  amount: number | null;
  sent_by: number | null;
  sent_at: Timestamp | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
}
interface CourierIdNumberTable {
  id: GeneratedAlways<number>;
  courier_id: number;
  number: string;
  replaced_by: number | null;
  replaced_at: DefaultTimestamp;
}
interface CourierPaperTable {
  id: GeneratedAlways<number>;
  courier_id: number;
  kind: PaperKind;
  at: DefaultTimestamp;
  actor_id: number;
  actor_name: string;
  /** As kept, px. */
  width: number;
  height: number;
}
interface CourierPaperFileTable {
  paper_id: number;
  /** Both JPEG. */
  picture: Buffer;
  thumbnail: Buffer;
}
interface CourierToolTable {
  id: GeneratedAlways<number>;
  courier_id: number;
  tool: ToolKind;
  quantity: number;
  serial_number: string | null;
  given_at: DefaultTimestamp;
  given_by: number;
  returned_at: Timestamp | null;
  returned_by: number | null;
}
interface CourierShipUnitTable {
  courier_id: number;
  carrier_id: number;
  code: string;
  synced_at: DefaultTimestamp;
  synced_by: number;
}
interface EContractTable {
  id: GeneratedAlways<number>;
  courier_id: number;
  code: string;
  status: ContractStatus;
  template_version: number;
  terms: JSONColumnType<object>;
  signature: JSONColumnType<object | null, string | null, string | null>;
  created_by: number;
  created_at: DefaultTimestamp;
  changed_at: DefaultTimestamp;
}
interface EContractStepTable {
  contract_id: number;
  /** From 1 on. */
  position: number;
  action: ContractAction;
  to_status: ContractStatus;
  at: Timestamp;
  actor_id: number;
  actor_name: string;
  note: string | null;
  document_sha256: Buffer;
  sha256: Buffer;
}
interface EContractDocumentTable {
  contract_id: number;
  position: number;
  pdf: Buffer;
}
interface CourierDataReadTable {
  id: GeneratedAlways<number>;
  user_id: number;
  courier_id: number;
  what: 'file' | 'paper' | 'contract' | 'document';
  at: DefaultTimestamp;
}

declare module './schema' {
  interface Database {
    couriers: CourierTable;
    courier_steps: CourierStepTable;
    courier_id_numbers: CourierIdNumberTable;
    courier_papers: CourierPaperTable;
    courier_paper_files: CourierPaperFileTable;
    courier_tools: CourierToolTable;
    courier_ship_units: CourierShipUnitTable;
    e_contracts: EContractTable;
    e_contract_steps: EContractStepTable;
    e_contract_documents: EContractDocumentTable;
    courier_data_reads: CourierDataReadTable;
  }
}
