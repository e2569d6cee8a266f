import { useState, type ReactNode } from 'react';
import { useText, type Text } from '~console/platform/text';
import { ColumnsTool } from '~console/resource/columns-panel';
import { useOwnLayout } from '~console/resource/use-list-columns';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { shownColumns, type LaidColumn } from '~console/ui/grid/layout';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { formatMoney, formatAmount } from '~domain/money';
import { AboveList } from '~console/resource/list-page';
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

const commands = { claim: 'lost-claim.make', charge: 'loss-charge.make' } as const;

type Step = keyof typeof commands;

/** A group, and those of its packages that are to stand on the document. */
interface Losses {
  readonly group: LossGroup;
  readonly chosen: LossGroup['packages'];
}

interface LossColumn extends LaidColumn {
  readonly title: string;
  /** Right, tabular. */
  readonly number?: boolean;
  /** Where it stands on a narrow screen; absent = at the end of the first line. */
  readonly line?: 'lead' | 2;
  /** There behind its title. */
  readonly titled?: boolean;
  readonly cell: (losses: Losses) => ReactNode;
  /** Of one of its packages. */
  readonly part?: (pkg: LossGroup['packages'][number]) => ReactNode;
}

function columnsOf(t: Text<'lost-claims'>, step: Step): readonly LossColumn[] {
  const shop: LossColumn = {
    id: 'shop',
    title: t('column.shop'),
    line: 'lead',
    cell: ({ group: { seller } }) =>
      seller && (
        <span title={seller.name}>
          <span className="font-mono text-mono">{seller.code}</span> {seller.name}
        </span>
      ),
  };
  return [
    ...(step === 'claim' ? [shop] : []),
    {
      id: 'hub',
      title: t('column.hub'),
      line: 2,
      cell: ({ group: { hub } }) => <span className="font-mono text-mono">{hub?.code ?? noValue}</span>,
    },
    {
      id: 'liable',
      title: t('column.liable'),
      line: step === 'claim' ? 2 : 'lead',
      cell: ({ group: { liable, courier, carrier } }) => <Liable liable={liable} courier={courier} carrier={carrier} />,
    },
    {
      id: 'lines',
      title: t('column.lines'),
      number: true,
      line: 2,
      titled: true,
      cell: ({ group: { packages }, chosen }) =>
        chosen.length === packages.length
          ? formatCount(packages.length)
          : t('waiting.of', { n: formatCount(chosen.length), of: formatCount(packages.length) }),
    },
    {
      id: 'oldest',
      title: t('column.oldest'),
      number: true,
      line: 2,
      titled: true,
      cell: ({ group: { packages } }) =>
        formatMoment(packages.flatMap(({ lost_at: at }) => at ?? []).toSorted()[0] ?? null),
      part: (pkg) => formatMoment(pkg.lost_at),
    },
    {
      id: 'compensation',
      title: t('column.compensation'),
      number: true,
      cell: ({ chosen }) => formatAmount(compensationOfAll(chosen)),
      part: (pkg) => formatAmount(pkg.compensation),
    },
    {
      id: 'do',
      title: t('column.do'),
      cell: (losses) =>
        isNobodys(losses.group) ? (
          <span className="text-label text-dim">{t('waiting.nobody')}</span>
        ) : (
          <span className="[&_button]:h-6! hand:[&_button]:h-9! [&_button]:px-2">
            <MakeButton step={step} losses={losses} />
          </span>
        ),
      part: (pkg) => (
        <span className="block max-w-60 truncate" title={pkg.lost_note ?? undefined}>
          {pkg.lost_note}
        </span>
      ),
    },
  ];
}

/** A charge that nobody answers for. */
const isNobodys = ({ seller, liable }: LossGroup): boolean => seller === null && liable === 'none';

const nameOf = ({ seller, hub, courier, carrier }: LossGroup): string =>
  [seller?.code, hub?.code, courier?.code, carrier?.code].filter(Boolean).join(' ');

interface CellOfProps {
  readonly column: LossColumn;
  /** Its button has become words. */
  readonly worded: boolean;
  readonly children: ReactNode;
}

function CellOf({ column, worded, children }: CellOfProps) {
  return (
    <td
      data-line={column.id === 'do' && worded ? 2 : column.line}
      data-title={column.titled ? column.title : undefined}
      className={column.number ? 'text-right font-mono text-mono tabular-nums' : ''}
    >
      {children}
    </td>
  );
}

interface LossGroupRowsProps {
  readonly group: LossGroup;
  readonly columns: readonly LossColumn[];
}

/** What can stand on one document; opened, package by package, of which some may be left out. */
function LossGroupRows({ group, columns }: LossGroupRowsProps) {
  const t = useText('lost-claims');
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { packages } = group;
  const chosen = packages.filter(({ id }) => !left.has(id));
  const toggle = (id: number): void =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <tbody className="border-t border-line">
      <tr className="h-row [&>td]:px-2">
        <td>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('waiting.open', { name: nameOf(group) })}
            className="size-5 text-dim hand:-ml-2 hand:size-9 hover:text-ink"
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">{open ? '▾' : '▸'}</span>
          </button>
        </td>
        {columns.map((column) => (
          <CellOf key={column.id} column={column} worded={isNobodys(group)}>
            {column.cell({ group, chosen })}
          </CellOf>
        ))}
      </tr>
      {open &&
        packages.map((pkg) => (
          <LossRow
            key={pkg.id}
            pkg={pkg}
            columns={columns}
            ofShop={group.seller !== null}
            taken={!left.has(pkg.id)}
            onToggle={() => toggle(pkg.id)}
          />
        ))}
    </tbody>
  );
}

interface LossRowProps {
  readonly pkg: LossGroup['packages'][number];
  readonly columns: readonly LossColumn[];
  /** All of the group are one shop's. */
  readonly ofShop: boolean;
  readonly taken: boolean;
  readonly onToggle: () => void;
}

function LossRow({ pkg, columns, ofShop, taken, onToggle }: LossRowProps) {
  const t = useText('lost-claims');
  // What it is takes the room of what is told of the group alone.
  const own = columns.findIndex(({ part }) => part !== undefined);
  const before = own === -1 ? columns.length : own;
  return (
    <tr className="h-row bg-bg text-dim [&>td]:px-2">
      <td colSpan={before + 1} data-line="lead" className="max-[40rem]:whitespace-normal!">
        <input
          type="checkbox"
          className="mr-4 accent-accent"
          aria-label={t('waiting.take', { code: pkg.package_code })}
          checked={taken}
          onChange={onToggle}
        />
        <GoLink to={`/packages/${pkg.id}`} className="font-mono text-mono text-ink hover:text-accent hover:underline">
          {pkg.package_code}
        </GoLink>{' '}
        {!ofShop && <span className="font-mono text-mono">{pkg.seller.code} </span>}
        <Arithmetic line={pkg} />
      </td>
      {columns.slice(before).map((column) => (
        <CellOf key={column.id} column={column} worded>
          {column.part?.(pkg)}
        </CellOf>
      ))}
    </tr>
  );
}

interface MakeButtonProps {
  readonly step: Step;
  readonly losses: Losses;
}

/** Puts them on a document, by the sum that stands here: another by then is refused. */
function MakeButton({ step, losses: { group, chosen } }: MakeButtonProps) {
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
      aria-label={`${title[language]} ${nameOf(group)}`}
      onClick={() => void make()}
    >
      {t('waiting.make')}
    </Button>
  );
}

interface WaitingLossesProps {
  /** What they wait for: to be claimed for their shop, or charged to whoever answers. */
  readonly step: Step;
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
  const columns = columnsOf(t, step);
  const laid = useOwnLayout(`losses-${step}`);
  const shown = shownColumns(columns, laid.layout);
  const told = data && [
    t('list.packages', { count: total, shown: formatCount(total) }),
    formatMoney(data.amount),
    ...(total > data.data.length ? [t('waiting.first', { n: formatCount(data.data.length) })] : []),
  ];
  const tools = (
    <>
      <input
        type="search"
        aria-label={t('waiting.find')}
        placeholder={t('waiting.find')}
        className="control w-56"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="ml-auto">
        <ColumnsTool columns={columns} laid={laid} />
      </span>
    </>
  );
  return (
    <section aria-label={title}>
      <AboveList name={`losses-${step}`} title={title} told={told?.join(' · ')} tools={tools}>
        {data ? (
          groups.length === 0 ? (
            <EmptyState
              title={t(text === '' ? `waiting.none.${step}` : 'waiting.none_match')}
              hint={text === '' ? t(`waiting.hint.${step}`) : undefined}
            />
          ) : (
            <div className="overflow-auto border-t border-line desk:max-h-80">
              <table className="lined-rows w-full border-collapse">
                <thead className="sticky top-0 z-1 bg-panel">
                  <tr className="h-row text-label whitespace-nowrap text-dim [&>th]:px-2 [&>th]:font-normal">
                    <th scope="col" className="w-8">
                      <span className="sr-only">{t('waiting.opens')}</span>
                    </th>
                    {shown.map(({ id, title: words, number }) => (
                      <th key={id} scope="col" className={number ? 'text-right' : 'text-left'}>
                        {words}
                      </th>
                    ))}
                  </tr>
                </thead>
                {groups.map(({ group }) => (
                  <LossGroupRows key={group.key} group={group} columns={shown} />
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
      </AboveList>
    </section>
  );
}
