import type { ResponseOf } from '~contract/endpoints';
import { packageRow } from './packages';

type LostPackage = ResponseOf<'GET /lost-packages'>['data'][number];

/** A package that a hub lost, and that is on no document yet. */
export function lost(id: number, change: Partial<LostPackage> = {}): LostPackage {
  return {
    id,
    package_code: packageRow(id).package_code,
    order_code: `SO-${id}`,
    status: 'Lost',
    seller: { id: 1, code: 'LUNA', name: 'Luna Store' },
    hub: { id: 1, code: 'HCM01' },
    lost_at: `2026-11-1${id}T02:00:00.000Z`,
    lost_note: 'không thấy',
    cod: 0,
    rule: 'uninsured',
    insured: false,
    worth: 2_000_000,
    worth_from: 'value',
    shipping_fee: 32_000,
    ceiling: 128_000,
    compensation: 128_000,
    liable: 'hub',
    courier: null,
    carrier: null,
    claim: null,
    ...change,
  };
}
