import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { FileField } from '~console/ui/file-field';
import { UploadProgress } from '~console/resource/upload-progress';

interface Faulty {
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

interface CsvImportDialogProps<Report extends Faulty> {
  readonly wordOf: (word: 'title' | 'file' | 'send' | 'hint' | 'faults') => string;
  /** What is told along with the file. */
  readonly fields?: ReactNode;
  /** All that is told along is there. */
  readonly ready?: boolean;
  /** Behind the button. */
  readonly beside?: ReactNode;
  /** Throws what the client throws. */
  readonly send: (csv: string, tell: (share: number) => void) => Promise<Report>;
  readonly renderReport: (report: Report) => ReactNode;
  /** A line that could not be read, in words. */
  readonly faultText: (fault: Report['errors'][number]) => string;
  readonly onClose: () => void;
}

/** A browser reads a file as it was when it was chosen: changed since, it is to be chosen again. */
class ChangedFile extends Error {}

/** A CSV of money chosen and sent; what was found in it, and each line that could not be read. */
export function CsvImportDialog<Report extends Faulty>({
  wordOf,
  fields,
  ready = true,
  beside,
  send,
  renderReport,
  faultText,
  onClose,
}: CsvImportDialogProps<Report>) {
  const t = useText();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  /** How much is done; null = nobody has said. */
  const [share, setShare] = useState<number | null>(null);
  const {
    mutate,
    reset,
    isPending,
    data: report,
    error,
  } = useMutation({
    mutationFn: async (csv: File) => {
      const text = await csv.text().catch(() => null);
      if (text !== null) return send(text, setShare);
      setFile(null);
      throw new ChangedFile();
    },
    onMutate: () => setShare(null),
    onSuccess: () => client.invalidateQueries(),
  });
  const choose = (next: File | null): void => {
    // What was wrong with another file is said of none any more; what was found in it stays until this one is sent.
    if (error) reset();
    setFile(next);
  };
  return (
    <Dialog open wide title={wordOf('title')} busy={isPending} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <form
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (file && ready && !isPending) mutate(file);
          }}
        >
          {fields}
          <FileField label={wordOf('file')} accept=".csv,text/csv" file={file} onFile={choose} />
          <Button type="submit" look="primary" busy={isPending} disabled={file === null || !ready}>
            {wordOf('send')}
          </Button>
          {isPending && share !== null && <UploadProgress label={wordOf('send')} share={share} />}
          {beside}
          <span className="text-label text-dim">{wordOf('hint')}</span>
        </form>
        {error && (
          <p role="alert" className="text-failed">
            {error instanceof ChangedFile ? t('ui:file.changed') : failureText(error)}
          </p>
        )}
        {report && (
          <output className="flex flex-col gap-1 tabular-nums">
            {renderReport(report)}
            {report.errors.length > 0 && (
              <ul aria-label={wordOf('faults')} className="max-h-40 overflow-auto text-failed">
                {report.errors.map((fault) => (
                  <li key={`${fault.line} ${fault.message}`}>{faultText(fault)}</li>
                ))}
              </ul>
            )}
          </output>
        )}
      </div>
    </Dialog>
  );
}
