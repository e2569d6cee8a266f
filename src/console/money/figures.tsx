import { useRef, type ReactNode, useLayoutEffect, useState, type RefObject } from 'react';
import '~console/ui/narrow-tables.css';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { shownColumns, type GridLayout, type LaidColumn } from '~console/ui/grid/layout';
import { Spinner, useDelayed } from '~console/ui/spinner';

export interface Figure<Row> extends LaidColumn {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right, tabular. */
  readonly number?: boolean;
  /** The one beneath which it is told where not all of them fit side by side. */
  readonly under?: string;
}

interface FiguresProps<Row> {
  readonly label: string;
  readonly columns: readonly Figure<Row>[];
  /** As the user has laid them out; as they are declared unless given. */
  readonly layout?: GridLayout;
  readonly rows: readonly Row[] | undefined;
  /** They are of what was asked for before; the others are on their way. */
  readonly stale?: boolean;
  readonly rowId: (row: Row) => number;
  readonly error: unknown;
  readonly retry: () => void;
  readonly empty: string;
  /** As high as it is: the page scrolls instead. */
  readonly tall?: boolean;
}

/** The columns as they stand: each with those that are told beneath it. */
function stacksOf<Row>(
  columns: readonly Figure<Row>[],
  tooWide: boolean,
): (readonly [Figure<Row>, ...Figure<Row>[]])[] {
  if (!tooWide) return columns.map((column) => [column]);
  // One beneath a column that is left out stands by itself.
  const stands = ({ under }: Figure<Row>): boolean => !columns.some(({ id }) => id === under);
  return columns.filter(stands).map((column) => [column, ...columns.filter(({ under }) => under === column.id)]);
}

/** A short table of sums above a list; it scrolls for itself where there are many, but on a narrow screen. */
export function Figures<Row>(props: FiguresProps<Row>) {
  const { rows, error, retry, empty } = props;
  if (!rows)
    return error ? (
      <ErrorState error={error} retry={retry} />
    ) : (
      <div className="p-3">
        <Spinner />
      </div>
    );
  return rows.length === 0 ? <EmptyState title={empty} /> : <Table {...props} rows={rows} />;
}

const asDeclared: GridLayout = {};

function Table<Row>({
  label,
  columns,
  layout = asDeclared,
  rows,
  rowId,
  stale = false,
  tall = false,
}: FiguresProps<Row> & { readonly rows: readonly Row[] }) {
  const box = useRef<HTMLElement>(null);
  const shown = shownColumns(columns, layout);
  const tooWide = useTooWide(box, rows, shown.map(({ id }) => id).join());
  const stacks = stacksOf(shown, tooWide);
  // An answer that comes at once dims nothing.
  const dimmed = useDelayed(stale);
  return (
    <section
      ref={box}
      aria-label={label}
      aria-busy={stale}
      // It scrolls by keyboard only if it can be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`overflow-auto border-t border-line ${tall ? '' : 'desk:max-h-[46vh]'}`}
    >
      <table className="figure-blocks w-full border-collapse">
        <thead className="sticky top-0 bg-panel">
          <tr>
            {stacks.map(([{ id, title, number }, ...beneath]) => (
              <th
                key={id}
                scope="col"
                className={`h-row px-1 text-label font-normal text-dim first:sticky first:left-0 first:bg-panel first:pl-3 last:pr-3 ${number ? 'text-right' : 'text-left'}`}
              >
                {title}
                {beneath.map((one) => (
                  <span key={one.id} className="block">
                    {one.title}
                  </span>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={dimmed ? 'opacity-50' : ''}>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-t border-line">
              {stacks.map(([{ id, title, cell, number }, ...beneath], at) => (
                <td
                  key={id}
                  data-title={at === 0 ? undefined : title}
                  className={`h-row px-1 ${beneath.length > 0 ? 'py-0.5' : ''} whitespace-nowrap first:sticky first:left-0 first:bg-panel max-[40rem]:pl-3 first:pl-3 last:pr-3 ${number ? 'text-right font-mono text-mono tabular-nums' : ''}`}
                >
                  {cell(row)}
                  {beneath.map((one) => (
                    <span key={one.id} className="block">
                      {one.cell(row)}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Measured {
  readonly width: number;
  readonly rows: readonly unknown[];
  readonly columns: string;
  readonly tooWide: boolean;
}

/**
 * Whether what stands in the box is wider than it. Asked anew for other rows or columns and in another width: as long
 * as it is not known all stands side by side, and is measured before it is seen.
 */
function useTooWide(box: RefObject<HTMLElement | null>, rows: readonly unknown[], columns: string): boolean {
  const [width, setWidth] = useState(0);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const known = measured !== null && measured.width === width && measured.rows === rows && measured.columns === columns;
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element || known) return;
    const ask = (): void => setMeasured({ width, rows, columns, tooWide: element.scrollWidth > element.clientWidth });
    ask();
  }, [box, known, width, rows, columns]);
  return known && measured.tooWide;
}
