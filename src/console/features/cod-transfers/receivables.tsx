import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { Figures, type Figure } from '~console/money/figures';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { formatCount, formatMoment } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { ResponseOf } from '~contract/endpoints';

type Row = ResponseOf<'GET /three-pl-receivables'>['data'][number];

interface ReceivablesProps {
  readonly step: 'collect' | 'pay';
}

type Text = ReturnType<typeof useText<'cod-transfers'>>;

function columnsOf(step: ReceivablesProps['step'], t: Text): readonly Figure<Row>[] {
  return [
    {
      id: 'carrier',
      title: t('column.carrier'),
      cell: ({ carrier }) => (
        <span>
          <span className="font-mono text-mono">{carrier.code}</span> {carrier.name}
        </span>
      ),
    },
    { id: 'to_collect', title: t('owed.to_collect'), number: true, cell: (row) => formatCount(row.to_collect) },
    {
      id: 'to_collect_amount',
      title: t('owed.to_collect_amount'),
      number: true,
      cell: (row) => formatAmount(row.to_collect_amount),
    },
    { id: 'to_pay', title: t('owed.to_pay'), number: true, cell: (row) => formatCount(row.to_pay) },
    {
      id: 'to_pay_amount',
      title: t('owed.to_pay_amount'),
      number: true,
      cell: (row) => formatAmount(row.to_pay_amount),
    },
    { id: 'credit', title: t('owed.credit'), number: true, cell: (row) => formatAmount(row.credit) },
    {
      id: 'since',
      title: t('owed.since'),
      number: true,
      cell: (row) => formatMoment(row.oldest_at),
    },
    {
      id: 'do',
      title: t('cash.actions'),
      cell: (row) => (
        <span className="[&_button]:h-6! [&_button]:px-2">
          {step === 'collect' ? (
            <CommandButton
              compact
              id="cod-transfer.carrier-collect"
              args={{ carrier: row.carrier.code }}
              label={t('owed.collect')}
              unable={row.to_collect === 0 ? t('owed.nothing') : undefined}
            />
          ) : (
            <CommandButton
              compact
              id="cod-transfer.carrier-paid"
              args={{ carrier: row.carrier.code, amount: row.to_pay_amount }}
              label={t('owed.paid')}
              unable={row.to_pay === 0 ? t('owed.nothing') : undefined}
            />
          )}
        </span>
      ),
    },
  ];
}

/** What carriers took at doors: still to be put on a collection, or to be paid. */
export function Receivables({ step }: ReceivablesProps) {
  const t = useText('cod-transfers');
  const { data, error, refetch } = useQuery({
    queryKey: ['three-pl-receivables'],
    queryFn: async ({ signal }) => (await call('GET /three-pl-receivables', { signal })).data,
  });
  return (
    <div className="border-b border-line bg-panel">
      <strong className="flex h-11 items-center px-3 font-semibold">{t('owed.title')}</strong>
      <Figures
        label={t('owed.title')}
        columns={columnsOf(step, t)}
        rows={data}
        rowId={(row) => row.carrier.id}
        error={error}
        retry={() => void refetch()}
        empty={t('owed.none')}
      />
    </div>
  );
}
