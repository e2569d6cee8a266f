import { call } from '~console/platform/api';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';

type Intake = BodyInputOf<'PUT /checkin-linehaul'>;
export type InboundScan = Intake['scans'][number];
export type InboundAnswer = ResponseOf<'PUT /checkin-linehaul'>['data']['scans'][number];

/** A scan with the hub it was made at: what waits may outlast a change of hub. */
export type WaitingScan = InboundScan & { readonly hub_id: number };

export const ofOneHub = (one: WaitingScan, other: WaitingScan): boolean => one.hub_id === other.hub_id;

/** Takes packages of one hub in; one that is sent twice is told as done already. */
export async function sendIntake(scans: readonly WaitingScan[]): Promise<ReadonlyMap<string, InboundAnswer>> {
  const { data } = await call('PUT /checkin-linehaul', {
    body: { hub_id: scans[0]?.hub_id ?? 0, scans: scans.map(({ hub_id: _hub, ...scan }) => scan) },
  });
  return new Map(data.scans.map((answer) => [answer.code, answer]));
}
