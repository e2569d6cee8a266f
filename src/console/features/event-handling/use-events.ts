import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { call } from '~console/app/api';
import { lookUp } from '~console/terminal/runs/lookup';
import { codesIn, usePageScan } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { refreshSubjectsAtom, selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type EventOutcome = ResponseOf<'PATCH /successful-package-scanning'>['data']['scans'][number];

/** What is reported of every parcel of the list. `at` = ISO, of the day the customer chose. */
export type EventReport =
  | { readonly kind: 'success'; readonly note?: string; readonly photos: ReadonlyMap<number, readonly number[]> }
  | { readonly kind: 'failure'; readonly reason: string; readonly note?: string; readonly at?: string };

/** The working set as a list of events: what is scanned here joins it, and one report goes out for all of it. */
export function useEvents() {
  const [packages, setPackages] = useAtom(selectedPackagesAtom);
  const refresh = useSetAtom(refreshSubjectsAtom);
  const client = useQueryClient();
  const take = useAddScan();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, EventOutcome>>(new Map());
  usePageScan(take);
  // What came of a list is told while there is a list.
  if (packages.length === 0 && outcomes.size > 0) setOutcomes(new Map());

  /** Throws ApiFailure. */
  const send = useCallback(
    async (report: EventReport): Promise<void> => {
      for (let from = 0; from < packages.length; from += limits.scans) {
        const part = packages.slice(from, from + limits.scans);
        const { data } =
          report.kind === 'success'
            ? await call('PATCH /successful-package-scanning', { body: { scans: part.map(({ id, code }) => ({ code, note: report.note, photo_ids: report.photos.has(id) ? [...(report.photos.get(id) ?? [])] : undefined })) } })
            : await call('PUT /unsuccessful-package-scanning', { body: { scans: part.map(({ code }) => ({ code, reason: report.reason, note: report.note, reattempt_date: report.at })) } });
        const told = new Map(data.scans.flatMap((scan) => (scan.package ? [[scan.package.id, scan] as const] : [])));
        setOutcomes((before) => new Map([...before, ...told]));
        refresh(new Map(data.scans.flatMap((scan) => (scan.package ? [[scan.package.id, toSubject(scan.package)] as const] : []))));
      }
      for (const queryKey of [['packages'], ['package'], ['history'], ['runs']]) void client.invalidateQueries({ queryKey });
    },
    [packages, refresh, client],
  );

  /** Adds whatever codes are in a text; answers with those that are nobody's. Throws ApiFailure. */
  const add = useCallback(
    async (text: string): Promise<readonly string[]> => {
      const codes = codesIn(text);
      if (codes.length === 0) return [];
      const { packages: found, missed } = await lookUp(codes);
      setPackages((before) => [...before, ...found.filter((item) => !before.some(({ id }) => id === item.id))]);
      return missed.map(({ code }) => code);
    },
    [setPackages],
  );
  return { packages, outcomes, add, send };
}
