import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';

interface MissingDialogProps {
  readonly sheetId: number;
  /** Puts them on the sheet and sends it off. */
  readonly onAdd: (codes: readonly string[]) => void;
  /** Sends it off as it is. */
  readonly onWithout: () => void;
  readonly onClose: () => void;
}

/** Packages that belong to a trip about to leave and are not on it: they go along, or stay knowingly. */
export function MissingDialog({ sheetId, onAdd, onWithout, onClose }: MissingDialogProps) {
  const t = useText('sheet');
  const question = useRef<HTMLParagraphElement>(null);
  const missing = useQuery({
    queryKey: ['packages', 'sheet', sheetId, 'missing'],
    queryFn: async ({ signal }) =>
      (await call('GET /runsheets/{id}/missing', { params: { id: sheetId }, signal })).data,
    staleTime: 0,
  });
  const rows = missing.data ?? [];
  return (
    <Dialog
      open
      wide
      role="alertdialog"
      title={t('missing.title')}
      onClose={onClose}
      // It opens by itself while its rows are read: it is read first, and an Enter too many answers it with nothing.
      question={question}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger" onClick={onWithout}>
            {t('missing.without')}
          </Button>
          <Button
            look="primary"
            disabled={rows.length === 0}
            onClick={() => onAdd(rows.map(({ package_code: code }) => code))}
          >
            {t('missing.add', { n: rows.length })}
          </Button>
        </>
      }
    >
      <p ref={question} tabIndex={-1} className="mb-2">
        {t('missing.text')}
      </p>
      {missing.isPending && <Spinner />}
      {missing.isError && <ErrorState error={missing.error} retry={() => void missing.refetch()} />}
      <ul className="max-h-72 overflow-auto">
        {rows.map((row) => (
          <li key={row.id} className="flex h-row items-center gap-3 border-b border-line">
            <span className="font-mono text-mono">{row.package_code}</span>
            <span className="min-w-0 flex-1 truncate">{`${row.receiver_name} · ${row.receiver_full_address}`}</span>
            <span className="text-dim">{t(`missing.why.${row.belongs}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
