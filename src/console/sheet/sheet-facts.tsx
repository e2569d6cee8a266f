import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { FactList, type Fact } from '~console/resource/record-facts';
import { formatMoney } from '~domain/money';
import type { SheetDetail } from './use-sheet';

/** Whose sheet it is, with what, since when, and who sent it off and closed it. */
export function SheetFacts({ sheet }: { readonly sheet: SheetDetail }) {
  const t = useText('sheet');
  const facts: readonly Fact[] = [
    { id: 'hub', name: t('fact.hub'), value: sheet.hub.code },
    {
      id: 'courier',
      name: t('fact.courier'),
      value: sheet.courier ? `${sheet.courier.code} · ${sheet.courier.name}` : t('fact.nobody'),
    },
    { id: 'plate', name: t('fact.plate'), value: sheet.license_plate },
    { id: 'created', name: t('fact.created'), value: by(sheet.created_at, sheet.created_by) },
    { id: 'dispatched', name: t('fact.dispatched'), value: by(sheet.dispatched_at, sheet.dispatched_by) },
    {
      id: 'closed',
      name: t(sheet.status === 'Cancelled' ? 'fact.cancelled' : 'fact.closed'),
      value: by(sheet.closed_at, sheet.closed_by),
    },
  ];
  return <FactList facts={facts} />;
}

function by(moment: string | null, person: { readonly name: string } | null): string | null {
  if (moment === null) return null;
  return person === null ? formatMoment(moment) : `${formatMoment(moment)} · ${person.name}`;
}

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
