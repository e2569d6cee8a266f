import { useText } from '~console/platform/text';
import { accessToken } from '~console/platform/tokens';
import { failureText } from '~console/platform/failure-text';
import { useActionHandler } from '../terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { download, csvText } from '../ui/download';
import { formatCount } from '~console/platform/format';
import { toast } from '../ui/toast';
import { limits } from '~domain/limits';
import { Pace } from '../terminal/runs/pace';
import type { ListState } from './list-state';
import type { Resource } from './resource';
import { useTellExport } from './running-exports';

export interface CsvColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
}

/**
 * Every row that the filters find, page after page: such lists have thousands of rows at the most. `came` hears of each
 * page that others follow, with how many rows there will be; null = they were not counted.
 */
export async function allRows<Row>(
  { list }: Resource<Row>,
  { filters, sort }: ListState,
  signal: AbortSignal,
  came?: (rows: number, total: number | null) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await list({ ...filters, sort, limit: limits.maxApiLimit, page }, signal);
    rows.push(...data);
    if (data.length < limits.maxApiLimit) return rows;
    came?.(rows.length, meta.pagination.total < 0 ? null : meta.pagination.total);
  }
}

/**
 * The list in sight as a CSV file by the command `export`: what its filters find, in its order. No cell can be taken
 * for a formula.
 */
export function useCsvExport<Row>(
  resource: Resource<Row>,
  state: ListState,
  file: string,
  columns: readonly CsvColumn<Row>[],
): void {
  const t = useText('resource');
  const all = useText();
  const tell = useTellExport();
  useActionHandler(uiCommands.export, ({ format }) => {
    if (format !== undefined && format !== 'csv') return t('kept.csv_only');
    const stop = new AbortController();
    const token = accessToken();
    const pace = new Pace();
    let told: ReturnType<typeof tell> | null = null;
    const came = (rows: number, total: number | null): void => {
      // What one call brings is there before anybody could read of it.
      told ??= tell({ title: resource.view(all).title, format: 'csv', cancel: () => stop.abort() });
      told({ rows, total, rate: pace.note(performance.now(), rows) });
    };
    void allRows(resource, state, stop.signal, came).then(
      (rows) => {
        // Rows of one session are no file of the next.
        if (accessToken() !== token) return;
        const fileName = `hubline-${file}.csv`;
        download(
          fileName,
          csvText([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]),
        );
        if (told) told({ state: 'done', rows: rows.length, fileName });
        else toast('success', t('kept.exported', { n: formatCount(rows.length) }));
      },
      (error: unknown) => {
        if (!told) toast('error', failureText(error));
        else told(stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', failure: failureText(error) });
      },
    );
    return undefined;
  });
}
