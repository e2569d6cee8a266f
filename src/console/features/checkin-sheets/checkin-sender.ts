import { call } from '~console/platform/api';
import type { ScanSender } from '~console/platform/scan-sender';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';

type Answer = ResponseOf<'POST /checkin-runsheets/{id}/scans'>['data'];
/** What came of a scan, with what the check-in comes to since. */
export type Scanned = Answer['scans'][number] & Pick<Answer, 'counts'>;
export type Scan = NonNullable<BodyInputOf<'POST /checkin-runsheets/{id}/scans'>['scans']>[number];

export const checkinSender: ScanSender<Scan, Scanned> = {
  send: async (scans, { id, ...outgoing }) => {
    const { data } = await call('POST /checkin-runsheets/{id}/scans', {
      ...outgoing,
      params: { id },
      body: { scans: [...scans] },
    });
    return new Map(data.scans.map((scan) => [scan.code, { ...scan, counts: data.counts }]));
  },
  refusal: ({ refusal }) => refusal,
};
