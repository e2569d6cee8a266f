import { call } from '~console/platform/api';
import type { ScanSender } from '~console/platform/scan-sender';
import { refusalOf, type CodeResult } from '~console/linehaul/announced-results';
import type { CodeScan } from '~console/linehaul/use-code-scans';
import type { Trip } from '~console/linehaul/use-trip';

/** What came of a bag, with the trip as it is since. */
export type Loaded = CodeResult & { readonly trip: Trip };

export const loadingSender: ScanSender<CodeScan<'load'>, Loaded> = {
  send: async (scans, { id, ...outgoing }) => {
    const body = { codes: scans.map(({ code }) => code) };
    const { data, results } = await call('POST /linehaul-runsheets/{id}/mobile-units', {
      ...outgoing,
      params: { id },
      body,
    });
    return new Map(results.map((result) => [result.package_code, { ...result, trip: data }]));
  },
  refusal: refusalOf,
};
