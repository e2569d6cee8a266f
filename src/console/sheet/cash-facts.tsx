import { useText } from '~console/platform/text';
import { formatMoney } from '~domain/money';
import type { SheetDetail } from './use-sheet';

/** What the courier should bring, and what was counted. */
export function CashFacts({ cash }: { readonly cash: SheetDetail['cash'] }) {
  const t = useText('sheet');
  const off = cash.difference !== null && cash.difference !== 0;
  return (
    <span className="ml-auto flex min-w-0 flex-wrap items-center gap-x-4 px-3 tabular-nums">
      <span>
        <span className="text-dim">{t('close.expected')} </span>
        <span className="font-mono">{formatMoney(cash.expected)}</span>
      </span>
      {cash.counted !== null && (
        <span>
          <span className="text-dim">{t('close.counted')} </span>
          <span className="font-mono">{formatMoney(cash.counted)}</span>
        </span>
      )}
      {off && (
        <span className="min-w-0 text-failed">
          {t('close.difference')} <span className="font-mono">{formatMoney(cash.difference ?? 0)}</span> · {cash.reason}
        </span>
      )}
    </span>
  );
}
