import type { CSSProperties } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { FamilySquare } from '~console/ui/status';
import { seesAllHubs } from '~domain/roles';
import { statusFamily, type PackageStatus } from '~domain/statuses';
import type { Live } from './use-live';

/** The steps a day is told by, in their order on a package's way; whatever else happened is one sum. */
const told: readonly PackageStatus[] = [
  'Waiting_for_pickup',
  'Pickup_successful',
  'In_linehaul',
  'Waiting_for_delivery',
  'In_delivery',
  'Delivery_successful',
  'Delivery_failed_attempt',
  'Waiting_for_return',
  'Return_successful',
  'Missing',
];

interface FlowProps extends Pick<Live, 'flow' | 'since' | 'as_of'> {
  /** The hubs it is narrowed to; null = all of one’s own. */
  readonly hubs: string | null;
}

type Step = PackageStatus | 'others';

/** How many steps into a status; of one hub (0 = of none), or of all. */
function countIn(flow: Live['flow'], status: Step, hubId?: number): number {
  const counted = flow.filter(
    (row) =>
      (hubId === undefined || (row.hub?.id ?? 0) === hubId) &&
      (status === 'others' ? !told.includes(row.status) : row.status === status),
  );
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** The steps that a figure counts, done at these hubs; null = anywhere. */
function stepsPath({ since, as_of }: FlowProps, status: PackageStatus, hubs: string | null): string {
  const query = new URLSearchParams({
    ...(hubs === null ? {} : { hub_id: hubs }),
    to_status: status,
    moved: '1',
    from: since,
    to: as_of,
  });
  return `/package-history?${query.toString()}`;
}

interface FigureProps {
  readonly count: number;
  readonly label?: string;
  /** null = it leads nowhere. */
  readonly to?: string | null;
}

function Figure({ count, label = '', to = null }: FigureProps) {
  if (count === 0) return <span className="px-1 text-faint max-[40rem]:px-0.5">0</span>;
  if (to === null) return <span className="px-1 max-[40rem]:px-0.5">{formatCount(count)}</span>;
  return (
    <GoLink
      to={to}
      aria-label={`${label}: ${formatCount(count)}`}
      className="rounded px-1 hover:underline max-[40rem]:px-0.5"
    >
      {formatCount(count)}
    </GoLink>
  );
}

/** The nearer to the most of its column, the deeper. */
function ground(status: PackageStatus, count: number, most: number): CSSProperties | undefined {
  const depth = Math.round((count / most) * 22);
  return count === 0
    ? undefined
    : { background: `color-mix(in srgb, var(--color-${statusFamily(status)}) ${depth}%, transparent)` };
}

/** Steps into each status today, hub by hub; a figure leads to its steps, and the more the deeper its ground. */
export function Flow(props: FlowProps) {
  const { flow } = props;
  const user = useUser();
  const own = user === null || seesAllHubs(user.role) ? null : user.hubIds.join(',');
  const t = useText();
  const ids = [...new Map(flow.map(({ hub }) => [hub?.id ?? 0, hub])).values()];
  const most = new Map(
    told.map((status) => [status, Math.max(1, ...ids.map((hub) => countIn(flow, status, hub?.id ?? 0)))]),
  );
  if (flow.length === 0) return <p className="border-t border-line px-3 py-4 text-dim">{t('dashboard:flow.empty')}</p>;
  return (
    <section aria-label={t('dashboard:flow.title')} className="border-t border-line px-3 py-2">
      <h2 className="text-label text-dim">{t('dashboard:flow.title')}</h2>
      {/* A box that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="w-full table-fixed border-collapse tabular-nums">
          <FlowHead />
          <tbody>
            {ids.map((hub) => {
              const name = hub?.code ?? t('dashboard:deliveries.none');
              return (
                <tr key={hub?.id ?? 0} className="h-6 border-t border-line">
                  <th scope="row" className="text-left font-mono text-mono font-normal" title={hub?.name}>
                    {name}
                  </th>
                  {told.map((status) => {
                    const count = countIn(flow, status, hub?.id ?? 0);
                    return (
                      <td key={status} className="text-right" style={ground(status, count, most.get(status) ?? 1)}>
                        <Figure
                          count={count}
                          label={t('dashboard:flow.figure', { hub: name, status: t(`ui:status.${status}`) })}
                          to={hub ? stepsPath(props, status, String(hub.id)) : null}
                        />
                      </td>
                    );
                  })}
                  <td className="text-right text-dim">
                    <Figure count={countIn(flow, 'others', hub?.id ?? 0)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr className="h-6.5 border-t border-line-strong font-semibold max-[40rem]:text-label">
              <th scope="row" className="text-left">
                {t('dashboard:flow.all')}
              </th>
              {told.map((status) => (
                <td key={status} className="text-right">
                  <Figure
                    count={countIn(flow, status)}
                    label={t('dashboard:flow.figure', {
                      hub: t('dashboard:flow.all'),
                      status: t(`ui:status.${status}`),
                    })}
                    to={stepsPath(props, status, props.hubs ?? own)}
                  />
                </td>
              ))}
              <td className="text-right">
                <Figure count={countIn(flow, 'others')} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function FlowHead() {
  const t = useText();
  return (
    <thead>
      <tr className="h-6 text-label text-dim">
        <th scope="col" className="w-18 text-left max-[40rem]:w-14 align-bottom font-normal">
          {t('dashboard:flow.hub')}
        </th>
        {told.map((status) => (
          <th key={status} scope="col" className="px-1 py-0.5 text-right align-bottom font-normal max-[40rem]:px-0.5">
            {/* On a phone the words stand upright: a column there is as narrow as its figures. */}
            <span className="max-[40rem]:whitespace-nowrap max-[40rem]:rotate-180 max-[40rem]:[writing-mode:vertical-rl] [&>span]:mr-1.5 [&>span]:inline-block max-[40rem]:[&>span]:mr-0 max-[40rem]:[&>span]:mb-1.5">
              <FamilySquare family={statusFamily(status)} />
              {t(`ui:status.${status}`)}
            </span>
          </th>
        ))}
        <th scope="col" className="px-1 py-0.5 text-right align-bottom font-normal max-[40rem]:w-10">
          {t('dashboard:flow.others')}
        </th>
      </tr>
    </thead>
  );
}
