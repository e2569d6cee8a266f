import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { call } from '~console/app/api';
import { lookUp } from '~console/terminal/runs/lookup';
import { pageScanAtom } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { refreshSubjectsAtom, selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { normaliseCode } from '~domain/tracking-code';

export type EventOutcome = ResponseOf<'PATCH /successful-package-scanning'>['data']['scans'][number];

/** What is reported of every parcel of the list. `at` = ISO, of the day the customer chose. */
export type EventReport =
  | { readonly kind: 'success'; readonly note?: string; readonly photos: ReadonlyMap<number, readonly number[]> }
  | { readonly kind: 'failure'; readonly reason: string; readonly note?: string; readonly at?: string };

/** The working set as a list of events: what is scanned here joins it, and one report goes out for all of it. */
export function useEvents() {
  const [packages, setPackages] = useAtom(selectedPackagesAtom);
  const refresh = useSetAtom(refreshSubjectsAtom);
  const setPageScan = useSetAtom(pageScanAtom);
  const client = useQueryClient();
  const take = useAddScan();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, EventOutcome>>(new Map());
  useEffect(() => {
    setPageScan({ take });
    return () => setPageScan(null);
  }, [setPageScan, take]);

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
      const codes = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== '').map(normaliseCode))];
      if (codes.length === 0) return [];
      const { packages: found, missed } = await lookUp(codes);
      setPackages((before) => [...before, ...found.filter((item) => !before.some(({ id }) => id === item.id))]);
      return missed.map(({ code }) => code);
    },
    [setPackages],
  );
  const remove = (id: number): void => setPackages(packages.filter((item) => item.id !== id));
  const clear = (): void => {
    setPackages([]);
    setOutcomes(new Map());
  };
  return { packages, outcomes, add, send, remove, clear };
}
