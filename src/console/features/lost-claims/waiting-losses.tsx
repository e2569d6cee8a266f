import { useState } from 'react';
import { useText } from '~console/platform/text';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { formatMoney, formatAmount } from '~domain/money';
import '~console/ui/narrow-tables.css';
import { Spinner } from '~console/ui/spinner';
import { filterByWords } from '~console/ui/filter-by-words';
import { failureText } from '~console/platform/failure-text';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { lookUp } from '~console/terminal/runs/lookup';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { Button } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import { useLanguage } from '~console/platform/use-language';
import { commandById } from '~commands/registry';
import { may } from '~domain/access';
import { groupLosses, type LossGroup, compensationOfAll } from './loss-groups';
import { useWaitingLosses } from './use-lost';
import { Arithmetic } from './arithmetic';
import { Liable } from './liable';

interface LossGroupRowsProps {
  readonly group: LossGroup;
  readonly step: 'claim' | 'charge';
}

const commands = { claim: 'lost-claim.make', charge: 'loss-charge.make' } as const;

/** What can stand on one document; opened, package by package, of which some may be left out. */
function LossGroupRows({ group, step }: LossGroupRowsProps) {
  const t = useText('lost-claims');
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { seller, hub, packages } = group;
  const isNobodys = step === 'charge' && group.liable === 'none';
  const chosen = packages.filter(({ id }) => !left.has(id));
  const oldest = packages.flatMap(({ lost_at: at }) => at ?? []).toSorted()[0];
  const name = [seller?.code, hub?.code, group.courier?.code, group.carrier?.code].filter(Boolean).join(' ');
  const toggle = (id: number): void =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <tbody className="border-t border-line">
      <tr className="h-row [&>td]:px-2 [&>th]:px-2">
        <td>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('waiting.open', { name })}
            className="size-5 text-dim hand:-ml-2 hand:size-9 hover:text-ink"
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">{open ? '▾' : '▸'}</span>
          </button>
        </td>
        {seller && (
          <th scope="row" data-line="lead" className="text-left font-normal" title={seller.name}>
            <span className="font-mono text-mono">{seller.code}</span> {seller.name}
          </th>
        )}
        <td data-line="2" className="font-mono text-mono">
          {hub?.code ?? noValue}
        </td>
        <td data-line={seller ? 2 : 'lead'}>
          <Liable liable={group.liable} courier={group.courier} carrier={group.carrier} />
        </td>
        <td data-line="2" data-title={t('column.lines')} className="text-right font-mono text-mono tabular-nums">
          {chosen.length === packages.length
            ? formatCount(packages.length)
            : t('waiting.of', { n: formatCount(chosen.length), of: formatCount(packages.length) })}
        </td>
        <td data-line="2" data-title={t('column.oldest')} className="text-right font-mono text-mono tabular-nums">
          {oldest === undefined ? noValue : formatMoment(oldest)}
        </td>
        <td className="text-right font-mono text-mono tabular-nums">{formatAmount(compensationOfAll(chosen))}</td>
        <td data-line={isNobodys ? 2 : undefined} className="[&_button]:h-6! hand:[&_button]:h-9! [&_button]:px-2">
          {isNobodys ? (
            <span className="text-label text-dim">{t('waiting.nobody')}</span>
          ) : (
            <MakeButton step={step} chosen={chosen} name={name} />
          )}
        </td>
      </tr>
      {open &&
        packages.map((pkg) => (
          <LossRow
            key={pkg.id}
            pkg={pkg}
            ofShop={seller !== null}
            taken={!left.has(pkg.id)}
            onToggle={() => toggle(pkg.id)}
          />
        ))}
    </tbody>
  );
}

interface LossRowProps {
  readonly pkg: LossGroup['packages'][number];
  /** All of the group are one shop's. */
  readonly ofShop: boolean;
  readonly taken: boolean;
  readonly onToggle: () => void;
}

function LossRow({ pkg, ofShop, taken, onToggle }: LossRowProps) {
  const t = useText('lost-claims');
  return (
    <tr className="h-row bg-bg text-dim [&>td]:px-2">
      <td>
        <input
          type="checkbox"
          className="accent-accent"
          aria-label={t('waiting.take', { code: pkg.package_code })}
          checked={taken}
          onChange={onToggle}
        />
      </td>
      <td colSpan={ofShop ? 4 : 3} data-line="lead" className="max-[40rem]:whitespace-normal!">
        <GoLink to={`/packages/${pkg.id}`} className="font-mono text-mono text-ink hover:text-accent hover:underline">
          {pkg.package_code}
        </GoLink>{' '}
        {!ofShop && <span className="font-mono text-mono">{pkg.seller.code} </span>}
        <Arithmetic line={pkg} />
      </td>
      <td data-line="2" data-title={t('column.oldest')} className="text-right font-mono text-mono tabular-nums">
        {formatMoment(pkg.lost_at)}
      </td>
      <td className="text-right font-mono text-mono tabular-nums">{formatAmount(pkg.compensation)}</td>
      <td data-line="2" className="max-w-60 truncate" title={pkg.lost_note ?? undefined}>
        {pkg.lost_note}
      </td>
    </tr>
  );
}

interface MakeButtonProps {
  readonly step: 'claim' | 'charge';
  readonly chosen: LossGroup['packages'];
  readonly name: string;
}

/** Puts them on a document, by the sum that stands here: another by then is refused. */
function MakeButton({ step, chosen, name }: MakeButtonProps) {
  const t = useText('lost-claims');
  const language = useLanguage();
  const user = useUser();
  const run = useRunCommand();
  const [busy, setBusy] = useState(false);
  const { title, access } = commandById(commands[step]);
  if (user === null || !may(user, access)) return null;
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const { packages } = await lookUp(chosen.map(({ package_code: code }) => code));
      run(commands[step], { packages, args: { sum: compensationOfAll(chosen) } });
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      busy={busy}
      disabled={chosen.length === 0}
      aria-label={`${title[language]} ${name}`}
      onClick={() => void make()}
    >
      {t('waiting.make')}
    </Button>
  );
}

interface WaitingLossesProps {
  /** What they wait for: to be claimed for their shop, or charged to whoever answers. */
  readonly step: 'claim' | 'charge';
}

const labelOf = ({ seller, hub, courier, carrier, packages }: LossGroup): string =>
  [
    seller?.code,
    seller?.name,
    hub?.code,
    courier?.code,
    courier?.name,
    carrier?.code,
    ...packages.map(({ package_code: code }) => code),
  ]
    .filter(Boolean)
    .join(' ');

/** Approved losses that are on no document yet, put together as they can stand on one. */
export function WaitingLosses({ step }: WaitingLossesProps) {
  const t = useText('lost-claims');
  const [text, setText] = useState('');
  const { data, error, refetch } = useWaitingLosses(step);
  const groups = filterByWords(
    groupLosses(data?.data ?? [], step).map((group) => ({ group, label: labelOf(group) })),
    text,
  );
  const total = data?.meta.pagination.total ?? 0;
  const title = t(`waiting.title.${step}`);
  const columns = step === 'claim' ? (['shop', 'hub', 'liable'] as const) : (['hub', 'liable'] as const);
  return (
    <section aria-label={title} className="border-b border-line bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1">
        <strong className="font-semibold">{title}</strong>
        {data && (
          <output className="text-dim tabular-nums">{`${t('list.packages', { count: total, shown: formatCount(total) })} · ${formatMoney(data.amount)}`}</output>
        )}
        <input
          type="search"
          aria-label={t('waiting.find')}
          placeholder={t('waiting.find')}
          className="control w-56"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {data && total > data.data.length && (
          <span className="text-label text-dim">{t('waiting.first', { n: formatCount(data.data.length) })}</span>
        )}
      </header>
      {data ? (
        groups.length === 0 ? (
          <EmptyState
            title={t(text === '' ? `waiting.none.${step}` : 'waiting.none_match')}
            hint={text === '' ? t(`waiting.hint.${step}`) : undefined}
          />
        ) : (
          <div className="max-h-80 overflow-auto border-t border-line">
            <table className="lined-rows w-full border-collapse">
              <thead className="sticky top-0 z-1 bg-panel">
                <tr className="h-row text-label whitespace-nowrap text-dim [&>th]:px-2 [&>th]:font-normal">
                  <th scope="col" className="w-8">
                    <span className="sr-only">{t('waiting.opens')}</span>
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="text-left">
                      {t(`column.${column}`)}
                    </th>
                  ))}
                  <th scope="col" className="text-right">
                    {t('column.lines')}
                  </th>
                  <th scope="col" className="text-right">
                    {t('column.oldest')}
                  </th>
                  <th scope="col" className="text-right">
                    {t('column.compensation')}
                  </th>
                  <th scope="col" className="text-left">
                    {t('column.do')}
                  </th>
                </tr>
              </thead>
              {groups.map(({ group }) => (
                <LossGroupRows key={group.key} group={group} step={step} />
              ))}
            </table>
          </div>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className="p-3">
          <Spinner />
        </div>
      )}
    </section>
  );
}
