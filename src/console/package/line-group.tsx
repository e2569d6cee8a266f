import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useGo } from '~console/terminal/go-from-here';
import { currentPackageAtom } from '~console/terminal/subject';
import { EmptyState, Pending } from '~console/ui/empty';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { ActionBar } from './action-bar';
import { useNumberedRows } from './grid/use-numbered-rows';
import type { SubjectPackage } from '~commands/subject';

interface Line {
  readonly code: string;
  /** Null = no package the user may know of. */
  readonly package: { readonly id: number } | null;
}

/** A line and its place in the group, from 0 on. */
export type Placed<L> = L & { readonly place: number };

interface LineGroupProps<L extends Line> {
  /** Under which its columns are kept. */
  readonly name: string;
  readonly label: string;
  readonly lines: {
    readonly data: readonly L[] | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  readonly columns: readonly GridColumn<Placed<L>>[];
  readonly empty: string;
  /**
   * What can be done with all packages of the group at once, the likeliest commands first; the one under the cursor is
   * what keys act on.
   */
  readonly acting?: {
    readonly label: (n: number) => string;
    readonly first: readonly string[];
    readonly subject: (line: L) => SubjectPackage | null;
  };
  /** Above the lines, once they are there. */
  readonly head?: ReactNode;
}

const rowId = ({ place }: Placed<Line>): number => place;
const rowName = ({ code }: Placed<Line>): string => code;

/** The packages of one finding: of a shelf that is checked, a courier who is back, a truck that is unloaded. */
export function LineGroup<L extends Line>({ name, label, lines, columns, empty, acting, head }: LineGroupProps<L>) {
  const go = useGo();
  const setCurrent = useSetAtom(currentPackageAtom);
  const { data } = lines;
  const rows = useMemo(() => data?.map((line, place): Placed<L> => ({ ...line, place })), [data]);
  const subject = acting?.subject;
  const byNumber = useMemo(
    () =>
      new Map(
        (rows ?? []).flatMap((line) => {
          const item = subject?.(line);
          return item ? [[line.place + 1, item]] : [];
        }),
      ),
    [rows, subject],
  );
  const packages = useMemo(() => [...byNumber.values()], [byNumber]);
  useNumberedRows(byNumber);
  const cursor = useCallback(
    (line: Placed<L> | null) => setCurrent(line && subject ? subject(line) : null),
    [setCurrent, subject],
  );
  useEffect(() => () => setCurrent(null), [setCurrent]);
  if (!rows) return <Pending query={lines} />;
  const told = acting?.label(packages.length) ?? '';
  return (
    <div className="flex h-full flex-col">
      {acting && packages.length > 0 && (
        <div className="flex shrink-0 items-center gap-3 border-b border-line px-3 py-1.5 hand:order-last hand:border-t hand:border-b-0">
          <span className="whitespace-nowrap text-dim">{told}</span>
          <ActionBar label={told} packages={packages} first={acting.first} />
        </div>
      )}
      {head}
      <div className="min-h-0 flex-1">
        <KeptGrid
          name={name}
          label={label}
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowName={rowName}
          onOpen={({ package: pkg }) => {
            if (pkg) go(`/packages/${pkg.id}`);
          }}
          onCursor={cursor}
          empty={<EmptyState title={empty} />}
        />
      </div>
    </div>
  );
}
