import { call } from '~console/platform/api';
import type { ScanSender } from '~console/platform/scan-sender';
import { refusalOf, type CodeResult } from '~console/linehaul/announced-results';
import type { CodeScan } from '~console/linehaul/use-code-scans';
import type { Bag } from '~console/linehaul/use-trip';

export type BagMode = 'add' | 'remove' | 'seal' | 'receive';

/** What came of a package, with what was to be done and the bag as it is since. */
export type Bagged = CodeResult & { readonly step: BagMode; readonly bag: Bag };

/** Packages that are put in, and those that are taken out. */
export const bagSender: ScanSender<CodeScan<BagMode>, Bagged> = {
  together: (one, other) => one.step === other.step,
  send: async (scans, { id, ...outgoing }) => {
    const step = scans[0]?.step ?? 'add';
    const input = { ...outgoing, params: { id }, body: { codes: scans.map(({ code }) => code) } };
    const { data, results } =
      step === 'remove'
        ? await call('PATCH /mobile-units/{id}/packages/remove', input)
        : await call('POST /mobile-units/{id}/packages', input);
    return new Map(results.map((result) => [result.package_code, { ...result, step, bag: data }]));
  },
  refusal: refusalOf,
};
