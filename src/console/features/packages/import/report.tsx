import { useState, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { badRows, errorList, type ImportReport } from './csv';
import { download } from '~console/ui/download';

interface ReportProps {
  readonly report: ImportReport;
  readonly fileName: string;
  readonly text: string;
  /** Nothing has been done yet: it tells what would be. */
  readonly preview?: true;
  /** What can be done about it, beneath the figures. */
  readonly children?: ReactNode;
}

/** Rows of errors drawn at once; ten thousand of them would be read by nobody. */
const step = 200;

/** The button that sent the file is gone: its result is where one stands then. */
const stand = (element: HTMLElement | null): void => element?.focus();

/** What became of the file, or would, row by row where it goes wrong. */
export function Report({ report, fileName, text, preview, children }: ReportProps) {
  const t = useText('packages');
  const [shown, setShown] = useState(step);
  const name = fileName.replace(/\.csv$/i, '');
  const figures = [
    ['total', report.total, ''],
    ['created', report.created, 'text-done'],
    ['existing', report.existing, 'text-dim'],
    ['failed', report.failed, report.failed > 0 ? 'text-failed' : ''],
  ] as const;
  return (
    <section aria-labelledby="report-title" className="flex min-w-0 flex-col gap-3">
      <h2
        id="report-title"
        ref={preview ? undefined : stand}
        tabIndex={-1}
        className="text-label font-semibold text-dim"
      >
        {t(preview ? 'import.preview' : 'import.report', { file: fileName })}
      </h2>
      <dl className="flex gap-8" aria-live="polite">
        {figures.map(([figure, count, colour]) => (
          <div key={figure} className="flex flex-col-reverse">
            <dt className="text-dim">{t(preview && figure === 'created' ? 'import.creates' : `import.${figure}`)}</dt>
            <dd className={`font-mono text-title tabular-nums ${colour}`}>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {children}
      {report.failed === 0 ? (
        <p>{t(preview ? 'import.all_fit' : 'import.all_good')}</p>
      ) : (
        <>
          <p>{t('import.again')}</p>
          <div className="flex gap-2">
            <Button onClick={() => download(`${name}-${t('import.bad_rows_file')}.csv`, badRows(text, report.errors))}>
              {t('import.bad_rows')}
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                download(
                  `${name}-${t('import.errors_file')}.csv`,
                  errorList(
                    [t('import.line'), t('import.field'), t('import.value'), t('import.message')],
                    report.errors,
                  ),
                )
              }
            >
              {t('import.errors')}
            </Button>
          </div>
          <ErrorTable errors={report.errors.slice(0, shown)} />
          {report.errors.length > shown && (
            <Button look="quiet" className="self-start" onClick={() => setShown(shown + step)}>
              {t('import.more', { n: formatCount(report.errors.length - shown) })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function ErrorTable({ errors }: { readonly errors: ImportReport['errors'] }) {
  const t = useText('packages');
  return (
    <section
      className="max-h-[50vh] overflow-auto border-y border-line"
      aria-label={t('import.error_table')}
      // The table scrolls by keyboard only if it can be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="w-full">
        <thead className="sticky top-0 bg-bg text-left text-label text-dim">
          <tr>
            <th scope="col" className="px-2 py-1 text-right">
              {t('import.line')}
            </th>
            <th scope="col" className="px-2">
              {t('import.field')}
            </th>
            <th scope="col" className="px-2">
              {t('import.value')}
            </th>
            <th scope="col" className="px-2">
              {t('import.message')}
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={`${error.line} ${error.field ?? ''} ${error.message}`} className="border-t border-line">
              <td className="px-2 py-1 text-right font-mono text-mono tabular-nums">{formatCount(error.line)}</td>
              <td className="px-2 font-mono text-mono">{error.field ?? t('import.whole_row')}</td>
              <td className="max-w-60 truncate px-2 font-mono text-mono" title={error.value ?? undefined}>
                {error.value}
              </td>
              <td className="px-2">{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
