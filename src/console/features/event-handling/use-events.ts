import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { call } from '~console/platform/api';
import { packagesChanged } from '~console/platform/query-client';
import type { failureBody } from '~console/sheet/failure';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { refreshSubjectsAtom, selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject, type SubjectPackage } from '~commands/subject';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type EventOutcome = ResponseOf<'PATCH /successful-package-scanning'>['data']['scans'][number];

/** What is reported of every package of the list. */
export type EventReport =
  | { readonly kind: 'success'; readonly note?: string; readonly photos: ReadonlyMap<number, readonly number[]> }
  | ({ readonly kind: 'failure' } & Readonly<ReturnType<typeof failureBody>>);

async function sendPart(report: EventReport, part: readonly SubjectPackage[]) {
  if (report.kind === 'success') {
    const { note, photos } = report;
    const scans = part.map(({ id, code }) => {
      const taken = photos.get(id);
      return { code, note, ...(taken ? { photo_ids: [...taken] } : {}) };
    });
    return call('PATCH /successful-package-scanning', { body: { scans } });
  }
  const { kind: _, ...told } = report;
  return call('PUT /unsuccessful-package-scanning', { body: { scans: part.map(({ code }) => ({ code, ...told })) } });
}

/** The working set as a list of events: what is scanned here joins it, and one report goes out for all of it. */
export function useEvents() {
  const packages = useAtomValue(selectedPackagesAtom);
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
        const { data } = await sendPart(report, part);
        const told = new Map(data.scans.flatMap((scan) => (scan.package ? [[scan.package.id, scan] as const] : [])));
        setOutcomes((before) => new Map([...before, ...told]));
        refresh(
          new Map(
            data.scans.flatMap((scan) => (scan.package ? [[scan.package.id, toSubject(scan.package)] as const] : [])),
          ),
        );
      }
      packagesChanged(client);
    },
    [packages, refresh, client],
  );
  return { packages, outcomes, send };
}
