import { randomInt } from 'node:crypto';
import type { PackageStatus } from '~domain/statuses';
import { trackingCode } from '~domain/tracking-code';
import type { TestApp } from './app';
import { addShop } from './places';

export interface NewPackage {
  readonly status: PackageStatus;
  /** Current, first-mile and last-mile hub at once, and the hub of its shop. */
  readonly hubId: number;
  readonly shopId?: number;
  readonly wardId?: number;
}

export interface TestPackage {
  readonly id: number;
  readonly code: string;
  readonly orderCode: string;
  readonly receiverName: string;
  readonly receiverPhone: string;
  readonly receiverAddress: string;
}

/** One after the other: drawn by lot, among thousands two would be the same every few runs. */
let lastSerial = randomInt(90_000_000, 95_000_000);

/** A package put straight into the database, with personal data that occurs nowhere else. */
export async function addPackage(test: Pick<TestApp, 'pool'>, pkg: NewPackage): Promise<TestPackage> {
  const serial = (lastSerial += 1);
  const shopId = pkg.shopId ?? (await addShop(test, { hubId: pkg.hubId })).id;
  const texts = {
    code: trackingCode(serial),
    orderCode: `ORDER-${serial}`,
    receiverName: `Người nhận ${serial}`,
    receiverPhone: `09${serial}`,
    receiverAddress: `Số ${serial} đường Láng`,
  };
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone,
                           receiver_address, ward_id, weight, length, width, height, dim, value, cod, area_type)
     values ($1, $2, $3, $4, $5, $5, $5, $6, $7, $8, $9, 1.5, 20, 20, 10, 0.8, 200000, 150000, 'urban') returning id`,
    [
      texts.code,
      texts.orderCode,
      shopId,
      pkg.status,
      pkg.hubId,
      texts.receiverName,
      texts.receiverPhone,
      texts.receiverAddress,
      pkg.wardId ?? null,
    ],
  );
  if (!rows[0]) throw new Error('no package was added');
  return { id: rows[0].id, ...texts };
}
