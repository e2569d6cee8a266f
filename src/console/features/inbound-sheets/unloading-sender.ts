import { call } from '~console/platform/api';
import type { ScanSender } from '~console/platform/scan-sender';
import type { CodeScan } from '~console/linehaul/use-code-scans';
import type { ResponseOf } from '~contract/endpoints';

type Answer = ResponseOf<'POST /linehaul-runsheets/{id}/unloading/scans'>['data'];
/** What came off the truck, with what the unloading comes to since. */
export type Unloaded = Answer['scans'][number] & Pick<Answer, 'counts' | 'bags'>;

export const unloadingSender: ScanSender<CodeScan<'unload'>, Unloaded> = {
  send: async (scans, { id, ...outgoing }) => {
    const { data } = await call('POST /linehaul-runsheets/{id}/unloading/scans', {
      ...outgoing,
      params: { id },
      body: { codes: scans.map(({ code }) => code) },
    });
    return new Map(data.scans.map((scan) => [scan.code, { ...scan, counts: data.counts, bags: data.bags }]));
  },
  refusal: ({ refusal }) => refusal,
};
