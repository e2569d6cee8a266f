import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useText } from '~console/app/text';
import { ActionBar } from '~console/parcel/action-bar';
import { useGo } from '~console/terminal/leave-guard';
import { currentPackageAtom } from '~console/terminal/subject';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Grid } from '~console/ui/grid/grid';
import type { GridLayout } from '~console/ui/grid/layout';
import { arraySource } from '~console/ui/grid/source';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { lineColumns, type PlacedLine } from './line-columns';
import { useCheckLines, type Finding } from './use-check';

interface CheckGroupProps {
  readonly id: number;
  readonly finding: Finding;
  /** How many there are: with another count they are read anew. */
  readonly count: number;
}

/** What is most likely to be done with a group comes first. */
const first: Record<Finding, readonly string[]> = {
  waiting: [],
  matched: ['package.print'],
  missing: ['package.lost', 'package.copy'],
  left: [],
  unexpected: ['package.found', 'package.inbound', 'package.copy'],
};
const rowId = ({ place }: PlacedLine): number => place;
const rowName = ({ code }: PlacedLine): string => code;
const unsorted = (): void => undefined;

/** The parcels of one finding, and what can be done with all of them at once or with the one under the cursor. */
export function CheckGroup({ id, finding, count }: CheckGroupProps) {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const lines = useCheckLines(id, finding, count);
  const [layout, setLayout] = useState<GridLayout>({});
  const setCurrent = useSetAtom(currentPackageAtom);
  const columns = useMemo(() => lineColumns(t, now, finding), [t, now, finding]);
  const rows = useMemo(() => lines.data?.map((line, place) => ({ ...line, place })), [lines.data]);
  const source = useMemo(() => arraySource<PlacedLine>(rows ?? []), [rows]);
  const packages = useMemo(() => (rows ?? []).flatMap(({ parcel }) => (parcel ? [toSubject(parcel)] : [])), [rows]);
  const cursor = useCallback((row: PlacedLine | null) => setCurrent(row?.parcel ? toSubject(row.parcel) : null), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  const label = t(`backlog:finding.${finding}`);

  if (!rows) return lines.isError ? <ErrorState error={lines.error} retry={() => void lines.refetch()} /> : <div className="grid h-40 place-items-center"><Spinner /></div>;
  return (
    <div className="flex h-full flex-col">
      {packages.length > 0 && (
        <div className="flex shrink-0 items-start gap-3 border-b border-line px-3 py-2">
          <span className="flex h-6.5 items-center whitespace-nowrap text-dim">{t('backlog:check.group_actions', { n: packages.length })}</span>
          <ActionBar label={t('backlog:check.group_actions', { n: packages.length })} packages={packages} first={first[finding]} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <Grid
          label={label}
          columns={columns}
          source={source}
          rowId={rowId}
          rowName={rowName}
          sort=""
          onSort={unsorted}
          layout={layout}
          onLayout={setLayout}
          density={26}
          onOpen={({ parcel }) => {
            if (parcel) go(`/packages/${parcel.id}`);
          }}
          onCursor={cursor}
          empty={<EmptyState title={t(`backlog:finding_none.${finding}`)} />}
        />
      </div>
    </div>
  );
}
