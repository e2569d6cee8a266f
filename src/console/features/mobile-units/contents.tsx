import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { toSubject } from '~commands/subject';
import { call } from '~console/platform/api';
import { useText, type Text } from '~console/platform/text';
import { useNumberedRows } from '~console/package/grid/use-numbered-rows';
import { useGo } from '~console/terminal/leave-guard';
import { currentPackageAtom } from '~console/terminal/subject';
import { EmptyState } from '~console/ui/empty';
import { formatKg, formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { Grid } from '~console/ui/grid/grid';
import { arraySource } from '~console/ui/grid/source';
import { Pending } from '~console/ui/pending';
import { FamilySquare } from '~console/ui/status';
import { useDebounced } from '~console/ui/use-debounced';
import { useNow } from '~console/ui/use-now';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { statusFamily } from '~domain/statuses';

type Line = ResponseOf<'GET /mobile-units/{id}/packages'>['data'][number];
const nothing = '–';
/** A burst of scans is read once, so long after its last. In ms. */
const settleMs = 400;
const rowId = ({ position }: Line): number => position;
const rowName = (line: Line): string => line.package.package_code;

function columnsOf(t: Text, now: number): readonly GridColumn<Line>[] {
  const status = (line: Line): string => t(`ui:status.${line.package.status}`);
  return [
    { id: 'position', title: t('linehaul:column.position'), width: 56, kind: 'number', pinned: true, text: ({ position }) => String(position) },
    { id: 'code', title: t('package:column.code'), width: 136, kind: 'code', pinned: true, text: rowName },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 180,
      text: status,
      cell: (line) => (
        <>
          <FamilySquare family={statusFamily(line.package.status)} />
          {status(line)}
        </>
      ),
    },
    { id: 'bound', title: t('linehaul:column.bound'), width: 90, kind: 'code', text: (line) => (line.package.status.startsWith('Return') ? line.package.fm_hub : line.package.lm_hub)?.code ?? nothing },
    { id: 'weight', title: t('linehaul:column.weight'), width: 84, kind: 'number', text: (line) => formatKg(line.package.weight) },
    { id: 'receiver', title: t('linehaul:column.receiver'), width: 180, grow: true, text: (line) => line.package.receiver_name },
    { id: 'added_by', title: t('linehaul:column.added_by'), width: 160, text: (line) => line.added_by ?? nothing },
    { id: 'added_at', title: t('linehaul:column.added_at'), width: 104, kind: 'number', text: (line) => formatShort(line.added_at, now) },
  ];
}

/** What is in a bag; `version` = of the bag: with another one it is read anew. */
export function BagContents({ id, version: latest }: { readonly id: number; readonly version: number }) {
  const version = useDebounced(latest, settleMs);
  const t = useText();
  const now = useNow();
  const go = useGo();
  const setCurrent = useSetAtom(currentPackageAtom);
  const lines = useQuery({
    queryKey: ['mobile-units', 'contents', id, version],
    queryFn: async ({ signal }) => (await call('GET /mobile-units/{id}/packages', { params: { id }, query: { limit: limits.maxApiLimit }, signal })).data,
    placeholderData: (before) => before,
  });
  // The last one put in stands on top: it is in the hands still.
  const rows = useMemo(() => lines.data?.toReversed(), [lines.data]);
  const source = useMemo(() => arraySource<Line>(rows ?? []), [rows]);
  const columns = useMemo(() => columnsOf(t, now), [t, now]);
  const cursor = useCallback((line: Line | null) => setCurrent(line ? toSubject(line.package) : null), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  useNumberedRows(useMemo(() => new Map(rows?.map((line) => [line.position, toSubject(line.package)])), [rows]));

  if (!rows) return <Pending query={lines} />;
  return (
    <Grid
      label={t('linehaul:bag.contents')}
      columns={columns}
      source={source}
      rowId={rowId}
      rowName={rowName}
      density={26}
      onOpen={(line) => go(`/packages/${line.package.id}`)}
      onCursor={cursor}
      empty={<EmptyState title={t('linehaul:bag.nothing_in')} hint={t('linehaul:bag.nothing_in_hint')} />}
    />
  );
}
