import type { ReactNode } from 'react';
import '~console/ui/figure-blocks.css';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';

export interface Figure<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right, tabular. */
  readonly number?: boolean;
}

interface FiguresProps<Row> {
  readonly label: string;
  readonly columns: readonly Figure<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => number;
  readonly error: unknown;
  readonly retry: () => void;
  readonly empty: string;
  /** As high as it is: the page scrolls instead. */
  readonly tall?: boolean;
}

/** A short table of sums above a list; it scrolls for itself where there are many. */
export function Figures<Row>({ label, columns, rows, rowId, error, retry, empty, tall = false }: FiguresProps<Row>) {
  if (!rows)
    return error ? (
      <ErrorState error={error} retry={retry} />
    ) : (
      <div className="p-3">
        <Spinner />
      </div>
    );
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <section
      aria-label={label}
      // It scrolls by keyboard only if it can be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`overflow-auto border-t border-line ${tall ? '' : 'max-h-[46vh]'}`}
    >
      <table className="figure-blocks w-full border-collapse">
        <thead className="sticky top-0 bg-panel">
          <tr>
            {columns.map(({ id, title, number }) => (
              <th
                key={id}
                scope="col"
                className={`h-row px-1 text-label font-normal text-dim first:sticky first:left-0 first:bg-panel first:pl-3 last:pr-3 ${number ? 'text-right' : 'text-left'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-t border-line">
              {columns.map(({ id, title, cell, number }, at) => (
                <td
                  key={id}
                  data-title={at === 0 ? undefined : title}
                  className={`h-row px-1 whitespace-nowrap first:sticky first:left-0 first:bg-panel max-[40rem]:pl-3 first:pl-3 last:pr-3 ${number ? 'text-right font-mono text-mono tabular-nums' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
