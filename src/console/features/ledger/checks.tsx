import { useText } from '~console/platform/text';
import { formatAmount, formatCount, formatMoney } from '~console/platform/format';
import type { Books } from './use-books';

interface ChecksProps {
  readonly books: Books;
  /** Of all the user may see, not of some hubs. */
  readonly whole: boolean;
}

/** Whether all that must agree does, and by how much it does not. */
export function Checks({ books, whole }: ChecksProps) {
  const t = useText('ledger');
  const wrong = books.checks.filter(({ difference }) => difference !== 0);
  return (
    <div className="border-b border-line px-3 py-2">
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className={`size-2 rounded-[2px] ${wrong.length === 0 ? 'bg-done' : 'bg-failed'}`} />
        <strong className={wrong.length === 0 ? 'text-done' : 'text-failed'}>{wrong.length === 0 ? t('agrees') : t('disagrees', { n: formatCount(wrong.length) })}</strong>
        <span className="text-dim">{t('checked', { n: formatCount(books.checks.length) })}</span>
        {whole && (
          <span className="ml-auto tabular-nums">
            <span className="text-dim">{t('debit')}</span> {formatMoney(books.debit)} <span className="ml-3 text-dim">{t('credit')}</span> {formatMoney(books.credit)}
          </span>
        )}
      </output>
      {wrong.length > 0 && (
        <ul aria-label={t('wrong')} className="mt-2 flex flex-col gap-1">
          {wrong.map((check) => (
            <li key={`${check.check} ${check.hub?.id}`} className="tabular-nums">
              <span className="font-mono text-mono">{check.hub?.code ?? ''}</span> {t(`check.${check.check}`)}: {t('differs', { expected: formatAmount(check.expected), found: formatAmount(check.found) })}{' '}
              <strong className="text-failed">{formatAmount(check.difference)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
