import { trackingCode } from '~domain/tracking-code';
import { plan } from '../language/plan';
import type { Resolver } from '../language/resolve';
import type { GateUser, SubjectPackage, SubjectRecord } from '../subject';

/** A sheet, its packages and who knows them, for tests of lines that act on records. */
export const now = new Date('2026-11-21T03:00:00Z');
export const admin: GateUser = { role: 'admin', only_operation: false, hubIds: [], packagesExcluded: false };
export const a = trackingCode(24_000_001);
export const b = trackingCode(24_000_002);
export const code = 'ORS26112100042';
export const sheet = (status = 'Created', change: Partial<SubjectRecord> = {}): SubjectRecord => ({
  kind: 'runsheet',
  id: 42,
  code,
  title: 'Lê Văn Đạt',
  version: 3,
  status,
  facts: { type: 'outbound', origin_hub_id: 1, destination_hub_id: null },
  ...change,
});
export const pkg = (id: number): SubjectPackage => ({
  id,
  code: trackingCode(24_000_000 + id),
  version: 1,
  status: 'Waiting_for_delivery',
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 1,
  held_by_3pl: false,
});
export const wire = (status: string) => ({
  id: 42,
  code,
  version: 4,
  status,
  type: 'outbound',
  hub: { id: 1, code: 'HCM01' },
  destination_hub: null,
  courier: { id: 5, code: 'C001', name: 'Lê Văn Đạt' },
  driver_name: null,
});

const resolver = (hand: SubjectRecord | null = null, atHand: readonly SubjectPackage[] = []): Resolver => ({
  byCodes: async (codes) => ({ packages: [pkg(1), pkg(2)].filter((item) => codes.includes(item.code)), missed: [] }),
  rows: async () => [],
  set: () => undefined,
  setNames: [],
  source: async () => ({ packages: [pkg(1), pkg(2)], total: 2 }),
  entity: async (kind, name) =>
    kind === 'courier' && name.toUpperCase() === 'C001' ? { id: 5, code: 'C001' } : { near: ['C001'] },
  ask: (async (_: string, { query }: { query: { q: string } }) => ({
    data: query.q === code ? [wire('Created')] : [],
  })) as never,
  activeRecord: () => hand,
  selection: () => atHand,
  atHand: () => atHand,
  last: () => [],
  prev: () => [],
  all: async () => null,
});
export const planned = (text: string, hand: SubjectRecord | null = null, atHand: readonly SubjectPackage[] = []) =>
  plan(text, { user: admin, hubs: [], now, resolver: resolver(hand, atHand) });
