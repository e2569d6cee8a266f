import { call } from '~console/platform/api';
import type { Scan, ScanSender } from '~console/platform/scan-sender';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

type Answer = ResponseOf<'POST /backlog-checks/{id}/scans'>['data'];
/** What came of a scan, with what the stock count comes to since. */
export type Found = Answer['scans'][number] & Pick<Answer, 'counts'>;

export const stockSender: ScanSender<Scan, Found> = {
  most: limits.maxApiLimit,
  send: async (scans, { id, ...outgoing }) => {
    const { data } = await call('POST /backlog-checks/{id}/scans', {
      ...outgoing,
      params: { id },
      body: { codes: scans.map(({ code }) => code) },
    });
    return new Map(data.scans.map((scan) => [scan.code, { ...scan, counts: data.counts }]));
  },
  refusal: () => null,
};
