import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '~console/app/api';
import { ApiFailure } from '~console/app/api-failure';
import { failureText } from '~console/app/failure-text';
import { useText } from '~console/app/text';
import { Button } from '~console/ui/button';
import { csvText } from '~console/ui/csv';
import { download } from '~console/ui/download';
import { FileField } from '~console/ui/file-field';
import { formatCount } from '~console/ui/format';
import { ownStatementColumns } from '~domain/bank-statement';

/** A bank statement chosen and imported; what was found in it, and each line that could not be read. */
export function ImportForm() {
  const t = useText('bank-statements');
  const client = useQueryClient();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: async (csv: File) => (await call('POST /bank-statements', { raw: await csv.text() })).data,
    onSuccess: () => client.invalidateQueries(),
  });
  const { data: report, error } = send;
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2 border-b border-line bg-panel px-3 py-3">
      <h2 id={`${id}-title`} className="font-semibold">
        {t('import.title')}
      </h2>
      <form
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) send.mutate(file);
        }}
      >
        <FileField label={t('import.file')} accept=".csv,text/csv" file={file} onFile={setFile} />
        <Button type="submit" look="primary" busy={send.isPending} disabled={file === null}>
          {t('import.send')}
        </Button>
        <Button look="quiet" onClick={() => download('hubline-statement.csv', csvText([[...ownStatementColumns]]))}>
          {t('import.template')}
        </Button>
        <span className="text-label text-dim">{t('import.hint')}</span>
      </form>
      {error && (
        <p role="alert" className="text-failed">
          {error instanceof ApiFailure ? (Object.values(error.errors ?? {})[0]?.[0] ?? failureText(error)) : failureText(error)}
        </p>
      )}
      {report && (
        <output className="flex flex-col gap-1 tabular-nums">
          <span>
            {t('import.done', {
              format: t(`format.${report.format}`),
              added: formatCount(report.added),
              known: formatCount(report.known),
              matched: formatCount(report.matched),
              ambiguous: formatCount(report.ambiguous),
              left_over: formatCount(report.left_over),
              failed: formatCount(report.failed),
            })}
          </span>
          {report.errors.length > 0 && (
            <ul aria-label={t('import.faults')} className="max-h-40 overflow-auto text-failed">
              {report.errors.map(({ line, value, message }) => (
                <li key={`${line} ${message}`}>{t('import.fault', { line, message, value: value ?? '' })}</li>
              ))}
            </ul>
          )}
        </output>
      )}
    </section>
  );
}
