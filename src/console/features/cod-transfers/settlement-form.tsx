import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CsvImportDialog } from '~console/money/csv-import-dialog';
import { formatCount } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { documentPages } from '~commands/document-pages';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

type Report = ResponseOf<'POST /three-pl-settlements'>['data'];

const shortestReference = 5;

/** A carrier's settlement against what it owes: what agrees becomes a deposit, all else is told line by line. */
export function SettlementForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cod-transfers');
  const carriers = useQuery({
    queryKey: ['three-pl-receivables'],
    queryFn: async ({ signal }) => (await call('GET /three-pl-receivables', { signal })).data,
  });
  const [carrier, setCarrier] = useState('');
  const [reference, setReference] = useState('');
  const chosen = carrier || (carriers.data?.[0]?.carrier.code ?? '');
  return (
    <CsvImportDialog<Report>
      onClose={onClose}
      wordOf={(word) => t(`settlement.${word}`, { n: formatCount(limits.importRows) })}
      ready={chosen !== '' && reference.trim().length >= shortestReference}
      send={async (csv, tell) =>
        (
          await call('POST /three-pl-settlements', {
            query: { carrier: chosen, bank_reference: reference.trim() },
            raw: csv,
            tell,
          })
        ).data
      }
      fields={
        <>
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
            <input
              className="control w-44 font-mono"
              value={reference}
              minLength={shortestReference}
              maxLength={60}
              required
              onChange={(event) => setReference(event.target.value)}
            />
          </label>
        </>
      }
      renderReport={({ matched, matched_amount, known, confirmed, missing, missing_amount, deposit }) => (
        <>
          <span>
            {t('settlement.done', {
              n: formatCount(matched),
              amount: formatAmount(matched_amount),
              known: formatCount(known),
              confirmed: formatCount(confirmed),
              missing: formatCount(missing),
              missing_amount: formatAmount(missing_amount),
            })}
          </span>
          {deposit && (
            <GoLink
              to={`${documentPages.three_pl_deposit}/${deposit.id}`}
              className="font-mono text-mono text-accent hover:underline"
            >
              {deposit.code}
            </GoLink>
          )}
        </>
      )}
      faultText={({ line, code, message }) => t('settlement.fault', { line, code: code ?? '', message })}
    />
  );
}
