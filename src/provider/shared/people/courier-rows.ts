import type { ResponseOf } from '~contract/endpoints';
import { maskIdCard, maskPhone } from '~domain/mask';

export type CourierRow = ResponseOf<'GET /couriers'>['data'][number];

/** A courier as the database answers: what a row masks is whole here. */
export interface CourierRecord extends Omit<CourierRow, 'hub' | 'steps'> {
  readonly hub_id: number;
  readonly hub_code: string;
  readonly training_status: CourierRow['steps']['training'];
  readonly tools_status: CourierRow['steps']['tools'];
  readonly deposit_status: CourierRow['steps']['deposit'];
}

/** `c` is the courier, `h` his hub. */
export const courierColumns = `c.id, c.version, c.courier_code, c.first_name, c.user_name, c.phone, c.id_card_number, c.hub_id, h.code as hub_code,
  c.register_type, c.account_status, c.paper_status, c.training_status, c.tools_status, c.deposit_status, c.e_contract_status,
  c.e_contract_approval_at, c.licence_plate, c.connected_to_oms, c.created_at`;
export const courierJoins = 'couriers c join hubs h on h.id = c.hub_id';

/** As lists show him. */
export function toCourierRow({
  hub_id,
  hub_code,
  training_status,
  tools_status,
  deposit_status,
  ...record
}: CourierRecord): CourierRow {
  return {
    ...record,
    phone: maskPhone(record.phone) ?? '',
    id_card_number: maskIdCard(record.id_card_number),
    hub: { id: hub_id, code: hub_code },
    steps: { training: training_status, tools: tools_status, deposit: deposit_status },
  };
}
