import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '~console/app/api';
import { ApiFailure } from '~console/app/api-failure';
import { failureText } from '~console/app/failure-text';
import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { Button } from '~console/ui/button';
import { FileField } from '~console/ui/file-field';
import { formatAmount, formatCount } from '~console/ui/format';
import { documentPages } from '~commands/document-pages';
import { limits } from '~domain/limits';

const shortestReference = 5;

/** A carrier's settlement against what it owes: what agrees becomes a deposit, all else is told line by line. */
export function SettlementForm() {
  const t = useText('cod-transfers');
  const client = useQueryClient();
  const id = useId();
  const carriers = useQuery({ queryKey: ['three-pl-receivables'], queryFn: async ({ signal }) => (await call('GET /three-pl-receivables', { signal })).data });
  const [carrier, setCarrier] = useState('');
  const [reference, setReference] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const chosen = carrier || (carriers.data?.[0]?.carrier.code ?? '');
  const send = useMutation({
    mutationFn: async (csv: File) => (await call('POST /three-pl-settlements', { query: { carrier: chosen, bank_reference: reference.trim() }, raw: await csv.text() })).data,
    onSuccess: () => client.invalidateQueries(),
  });
  const ready = file !== null && chosen !== '' && reference.trim().length >= shortestReference;
  const { data: report, error } = send;
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2 border-b border-line px-3 py-3">
      <h2 id={`${id}-title`} className="font-semibold">
        {t('settlement.title')}
      </h2>
      <form
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) send.mutate(file);
        }}
      >
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('column.carrier')}</span>
          <select className="control" value={chosen} onChange={(event) => setCarrier(event.target.value)}>
            {carriers.data?.map((row) => (
              <option key={row.carrier.id} value={row.carrier.code}>
                {row.carrier.code} · {row.carrier.name}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('column.reference')}</span>
          <input className="control w-44 font-mono" value={reference} minLength={shortestReference} maxLength={60} required onChange={(event) => setReference(event.target.value)} />
        </label>
        <FileField label={t('settlement.file')} accept=".csv,text/csv" file={file} onFile={setFile} />
        <Button type="submit" look="primary" busy={send.isPending} disabled={!ready}>
          {t('settlement.send')}
        </Button>
        <span className="text-label text-dim">{t('settlement.hint', { n: formatCount(limits.importRows) })}</span>
      </form>
      {error && (
        <p role="alert" className="text-failed">
          {error instanceof ApiFailure ? (Object.values(error.errors ?? {})[0]?.[0] ?? failureText(error)) : failureText(error)}
        </p>
      )}
      {report && (
        <output className="flex flex-col gap-1 tabular-nums">
          <span>{t('settlement.done', { matched: formatCount(report.matched), amount: formatAmount(report.matched_amount), known: formatCount(report.known), missing: formatCount(report.missing), missing_amount: formatAmount(report.missing_amount) })}</span>
          {report.deposit && (
            <GoLink to={`${documentPages.three_pl_deposit}/${report.deposit.id}`} className="font-mono text-mono text-accent hover:underline">
              {report.deposit.code}
            </GoLink>
          )}
          {report.errors.length > 0 && (
            <ul aria-label={t('settlement.faults')} className="max-h-40 overflow-auto">
              {report.errors.map(({ line, code, message }) => (
                <li key={`${line} ${message}`} className="text-failed">
                  {t('settlement.fault', { line, code: code ?? '', message })}
                </li>
              ))}
            </ul>
          )}
        </output>
      )}
    </section>
  );
}
