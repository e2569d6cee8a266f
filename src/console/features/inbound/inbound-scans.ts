import { call } from '~console/platform/api';
import type { ScanSender } from '~console/platform/scan-sender';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';

type Intake = BodyInputOf<'PUT /checkin-linehaul'>;
type InboundScan = Intake['scans'][number];
export type InboundAnswer = ResponseOf<'PUT /checkin-linehaul'>['data']['scans'][number];

/** A scan with the hub it was made at: what waits may outlast a change of hub. */
export type WaitingScan = InboundScan & { readonly hub_id: number };

/** Packages of one hub together; one that is sent twice is told as done already. */
export const intakeSender: ScanSender<WaitingScan, InboundAnswer> = {
  together: (one, other) => one.hub_id === other.hub_id,
  send: async (scans, { id: _none, ...outgoing }) => {
    const body = { hub_id: scans[0]?.hub_id ?? 0, scans: scans.map(({ hub_id: _hub, ...scan }) => scan) };
    const { data } = await call('PUT /checkin-linehaul', { ...outgoing, body });
    return new Map(data.scans.map((answer) => [answer.code, answer]));
  },
  refusal: ({ refusal }) => refusal,
};
