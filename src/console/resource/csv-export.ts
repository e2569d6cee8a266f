import { useText } from '~console/platform/text';
import { failureText } from '~console/platform/failure-text';
import { useActionHandler } from '../terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { csvText } from '../ui/csv';
import { download } from '../ui/download';
import { formatCount } from '~console/platform/format';
import { toast } from '../ui/toast';
import { limits } from '~domain/limits';
import type { ListState } from './list-state';
import type { Resource } from './resource';

export interface CsvColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
}

/** Every row that the filters find, page after page: such lists have thousands of rows at the most. */
export async function allRows<Row>(
  { list }: Resource<Row>,
  { filters, sort }: ListState,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await list({ ...filters, sort, limit: limits.maxApiLimit, page }, signal);
    rows.push(...data);
    if (data.length < limits.maxApiLimit) return rows;
  }
}

/** The list in sight as a CSV file by the command `export`: what its filters find, in its order. No cell can be taken for a formula. */
export function useCsvExport<Row>(
  resource: Resource<Row>,
  state: ListState,
  file: string,
  columns: readonly CsvColumn<Row>[],
): void {
  const t = useText('resource');
  useActionHandler(uiCommands.export, ({ format }) => {
    if (format !== undefined && format !== 'csv') return t('kept.csv_only');
    void allRows(resource, state, new AbortController().signal).then(
      (rows) => {
        download(
          `hubline-${file}.csv`,
          csvText([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]),
        );
        toast('success', t('kept.exported', { n: formatCount(rows.length) }));
      },
      (error: unknown) => toast('error', failureText(error)),
    );
    return undefined;
  });
}
