import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { ApiFailure } from '~console/platform/api-failure';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { GoLink, PageLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState } from '~console/ui/empty';
import { pricePath } from '~commands/prices';
import { formatKg } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { usePathId } from '~console/platform/path-id';
import { TableView } from '../table-view';
import { useEffective, type Effective } from '../use-prices';
import { useWayName } from '../editor/line-table';

/** What holds at a hub, and its own table with its versions. */
export function HubPrices() {
  const id = usePathId();
  // What is being written is this hub's alone.
  return <PricesOfHub key={id} id={id} />;
}

function PricesOfHub({ id }: { readonly id: number }) {
  const version = Number(new URLSearchParams(useSearch()).get('version') ?? 0);
  const { data } = useEffective('hub', id);
  const inForce = useUntilSaved(data?.own?.id);
  const own = version > 0 ? version : inForce;
  return (
    <>
      <OwnerPrices kind="hub" id={id} />
      {data && own !== undefined && <TableView under id={own} list="/price-standards" />}
    </>
  );
}

/** Which version is in force: not another one under what is being typed. */
function useUntilSaved(id: number | undefined): number | undefined {
  const writing = useAtomValue(leaveGuardAtom) !== null;
  const [shown, setShown] = useState(id);
  if (!writing && shown !== id) setShown(id);
  return shown;
}

/** What holds for a shop: its own table, its hub's, the standard. */
export function ShopPrices() {
  return <OwnerPrices kind="shop" id={usePathId()} />;
}

const lists = { hub: '/hubs', shop: '/shops' } as const;

function OwnerPrices({ kind, id }: { readonly kind: 'hub' | 'shop'; readonly id: number }) {
  const t = useText('prices');
  const effective = useEffective(kind, id);
  const { data, error } = effective;
  if (error instanceof ApiFailure && error.code === 'ESY064')
    return (
      <EmptyState page title={t(`absent_${kind}`)}>
        <PageLink to={lists[kind]} />
      </EmptyState>
    );
  return (
    <RecordPage queries={[effective]} list={lists[kind]}>
      {data && <EffectiveView kind={kind} id={id} data={data} />}
    </RecordPage>
  );
}

interface EffectiveViewProps {
  readonly kind: 'hub' | 'shop';
  readonly id: number;
  readonly data: Effective;
}

function EffectiveView({ kind, id, data }: EffectiveViewProps) {
  const t = useText('prices');
  return (
    <section className="flex flex-col bg-panel" aria-labelledby="owner-title">
      <RecordHead
        id="owner-title"
        list={lists[kind]}
        of={
          kind === 'hub'
            ? { to: `/hubs/${id}`, title: data.owner.code ?? '' }
            : { to: `/shops/seller-stores/${id}`, title: data.owner.code ?? '' }
        }
        code={data.owner.code}
        title={t(`effective.${kind}`, { name: data.owner.name ?? '' })}
        actions={<OwnTable data={data} />}
      >
        {data.hub && (
          <GoLink to={`/hubs/price-table/${data.hub.id}`} className="text-accent hover:underline">
            {t('effective.of_hub', { hub: data.hub.code })}
          </GoLink>
        )}
      </RecordHead>
      <div className="border-t border-line p-4 hand:p-3">
        <EffectiveLines lines={data.lines} />
      </div>
    </section>
  );
}

function OwnTable({ data: { own, owner } }: { readonly data: Effective }) {
  const t = useText('prices');
  if (!own || own.state === 'withdrawn')
    return (
      <CommandButton
        id="price.new"
        look="primary"
        named={{ [owner.kind]: { id: owner.id ?? 0, code: owner.code ?? '', name: owner.name ?? '' } }}
        label={t('effective.make')}
      />
    );
  return owner.kind === 'shop' ? (
    <GoLink to={pricePath(own)} className="text-accent underline">
      {t('effective.open_own', { name: own.name })}
    </GoLink>
  ) : null;
}

/** What holds now, line by line, each with the table it comes from. */
function EffectiveLines({ lines }: { readonly lines: Effective['lines'] }) {
  const t = useText('prices');
  const nameOf = useWayName();
  if (lines.length === 0) {
    return (
      <EmptyState title={t('effective.none')} hint={t('effective.none_hint')}>
        <CommandButton id="page.price-standards" />
      </EmptyState>
    );
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-280 border-collapse">
        <caption className="sr-only">{t('effective.table')}</caption>
        <thead>
          <tr className="head-row [&>th]:px-2">
            <th scope="col">{t('column.way')}</th>
            {(['base_weight', 'fee', 'over_fee', 'return_fee', 'vas_fee_percent', 'delivery_time_hours'] as const).map(
              (field) => (
                <th key={field} scope="col" className="text-right">
                  {t(`field.${field}`)}
                </th>
              ),
            )}
            <th scope="col">{t('effective.source')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={`${line.area_type} ${line.zone ?? ''}`}
              className="h-row border-b border-line tabular-nums [&>td]:px-2"
            >
              <th scope="row" className={`px-2 text-left font-normal ${line.zone === null ? '' : 'pl-6! text-dim'}`}>
                {nameOf(line)}
              </th>
              <td className="text-right">{formatKg(line.base_weight)}</td>
              <td className="text-right font-mono text-mono">{formatAmount(line.fee)}</td>
              <td className="text-right font-mono text-mono">{formatAmount(line.over_fee)}</td>
              <td className="text-right font-mono text-mono">{formatAmount(line.return_fee)}</td>
              <td className="text-right">{formatKg(line.vas_fee_percent)}</td>
              <td className="text-right">{line.delivery_time_hours}</td>
              <td>
                <GoLink to={pricePath(line.source)} className="text-accent hover:underline">
                  {t(`owner.${line.source.owner.kind}`, { code: line.source.owner.code ?? '' })} · {line.source.name} ·{' '}
                  {t('version.short', { no: line.source.no })}
                </GoLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
