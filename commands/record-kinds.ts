/** What a line can speak of besides packages; each has its definition in `records.ts`. */
export const recordKinds = [
  'runsheet',
  'mobile_unit',
  'carrier_bag',
  'carrier',
  'price',
  'ticket',
  'shop',
  'cod_collection',
  'cod_transfer',
  'lost_claim',
  'hub_lost_claim',
  'lost_collection',
  'bank_line',
  'courier',
  'staff',
  'hub',
] as const;
export type RecordKind = (typeof recordKinds)[number];
