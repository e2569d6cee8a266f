import { useAtom } from 'jotai';
import { useLocation } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { commands } from '~commands/registry';
import { CommandKeys } from '~console/terminal/buttons/command-keys';
import { sidebarFoldedAtom } from '~console/platform/panels';
import type { SessionUser } from '~console/platform/session';
import { sidebarSections, type SidebarEntry, type SidebarSection } from '../sidebar-model';
import { formatCount } from '~console/platform/format';
import { Icon, type IconName } from '~console/platform/icons';
import { useText, type Text } from '~console/platform/text';
import { GoLink } from '~console/terminal/links/go-link';
import { useLanguage } from '~console/platform/use-language';
import { limits } from '~domain/limits';
import { call } from '~console/platform/api';

const icons: Record<string, IconName> = {
  'page.workspace': 'workspace',
  'page.packages': 'packages',
  'page.backlog': 'backlog',
  'page.inbound': 'inbound',
  'page.event-handling': 'events',
  'page.live-report': 'live',
  'page.report-system': 'report',
  'page.create-order': 'plus',
  'page.import-orders': 'upload',
  'page.need-pickup': 'waiting',
  'page.pickup-runsheet': 'sheet',
  'page.checkin-runsheet': 'checkin',
  'page.pickup-plan': 'routes',
  'page.outbound-runsheets': 'leaving',
  'page.delivery-monitor': 'wall',
  'page.mobile-units': 'bag',
  'page.linehaul-monitoring': 'road',
  'page.linehaul-detail': 'truck',
  'page.inbound-runsheets': 'arriving',
  'page.cod-collections': 'receipt',
  'page.trial-balance': 'scales',
  'page.cod-transfer-hub': 'transfer',
  'page.shop-payouts': 'payout',
  'page.3pl-cod-collection': 'coins',
  'page.3pl-bank-deposit': 'safe',
  'page.bank-statements': 'statement',
  'page.claim-lost': 'claim',
  'page.hub-lost-claim': 'liable',
  'page.lost-bank-deposit': 'regain',
  'page.cod-collection': 'cash',
  'page.cod-hub-bank-deposit': 'deposit',
  'page.cod-center-bank-deposit': 'bank',
  'page.outbound-3pl': 'handover',
  'page.user-3pl': 'sliders',
  'page.admin-operators': 'shield',
  'page.sale-managements': 'growth',
  'page.sale-admins': 'briefcase',
  'page.area-managers': 'area',
  'page.hub-port-codes': 'barcode',
  'page.hubs': 'hub',
  'page.hub-managers': 'manager',
  'page.hub-operators': 'people',
  'page.driver-managers': 'wheel',
  'page.couriers': 'courier',
  'page.price-shops': 'tag',
  'page.shops': 'shop',
  'page.support': 'talk',
};

const hubText = ({ code, count }: SidebarDot['hubs'][number]): string => `${code} ${formatCount(count)}`;

type DotKind = 'pickup' | 'support';

interface DotProps {
  readonly dot: SidebarDot;
  readonly kind: DotKind;
  readonly folded: boolean;
}

/** How much a red dot stands for, and where. */
function dotText(t: Text, kind: DotKind, { count, hubs }: SidebarDot): string {
  const told = t(`sidebar.dots.${kind}`, { total: formatCount(count) });
  return hubs.length > 0 ? `${told}: ${hubs.map(hubText).join(', ')}` : told;
}

/** The red dot, told to whoever points at the entry or hears it. */
function Dot({ dot, kind, folded }: DotProps) {
  const text = dotText(useText(), kind, dot);
  return (
    <span
      data-dot=""
      title={text}
      className={`bg-failed size-1.5 shrink-0 rounded-full ${folded ? '-ml-2.5 -translate-y-1.5' : 'ml-1.5 inline-block align-middle'}`}
    >
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** How much, and the hub with the most of it, in sight. */
function DotCount({ dot: { count, hubs } }: Pick<DotProps, 'dot'>) {
  const [most, ...rest] = hubs;
  const parts = [
    ...(most?.count === count ? [] : [formatCount(count)]),
    ...(most ? [hubText(most)] : []),
    ...(rest.length > 0 ? [`+${rest.length}`] : []),
  ];
  return (
    <span aria-hidden="true" className="text-failed text-label block whitespace-nowrap tabular-nums">
      {parts.join(' · ')}
    </span>
  );
}

interface SidebarItemProps {
  readonly entry: SidebarEntry;
  readonly folded: boolean;
  readonly active: boolean;
  readonly dot: SidebarDot | null;
  readonly onChoose: (() => void) | undefined;
}

function SidebarItem({ entry, folded, active, dot, onChoose }: SidebarItemProps) {
  const language = useLanguage();
  const title = entry.command.title[language];
  const mark = dot && entry.dot ? <Dot dot={dot} kind={entry.dot} folded={folded} /> : null;
  return (
    <li>
      <GoLink
        to={entry.path}
        onClick={onChoose}
        aria-current={active ? 'page' : undefined}
        title={folded ? title : undefined}
        className={`hand:min-h-11 flex min-h-7 items-center gap-2 border-l-2 pl-3 -outline-offset-2 ${folded ? '' : 'pr-3'} ${
          active ? 'border-accent bg-raised text-ink' : 'text-dim hover:bg-raised/60 hover:text-ink border-transparent'
        }`}
      >
        <Icon name={icons[entry.id] ?? 'page'} />
        <span className={folded ? 'sr-only' : 'min-w-0 leading-tight'}>
          {title}
          {folded ? null : mark}
          {dot && !folded ? <DotCount dot={dot} /> : null}
        </span>
        {folded ? mark : null}
        {folded ? null : (
          <span aria-hidden="true" className="ml-auto">
            <CommandKeys id={entry.id} quiet />
          </span>
        )}
      </GoLink>
    </li>
  );
}

interface SidebarEntriesProps {
  readonly user: SessionUser;
  readonly folded?: boolean;
  readonly onChoose?: () => void;
}

/** The pages by their groups. */
export function SidebarEntries({ user, folded = false, onChoose }: SidebarEntriesProps) {
  const t = useText();
  const [path] = useLocation();
  const dots = useSidebarDots(user.active === 1);
  const sections = sidebarSections(user, commands);
  const active = activeEntry(sections, path);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto py-2">
      {sections.map(({ group, entries }) => (
        <div key={group} className="mb-2">
          {folded ? (
            <div className="border-line mx-3 my-1.5 border-t first:hidden" />
          ) : (
            <p aria-hidden="true" className="text-dim text-label px-3.5 py-1 tracking-wider uppercase">
              {t(`sidebar.groups.${group}`)}
            </p>
          )}
          <ul aria-label={t(`sidebar.groups.${group}`)}>
            {entries.map((entry) => (
              <SidebarItem
                key={entry.id}
                entry={entry}
                folded={folded}
                active={entry === active}
                dot={entry.dot !== undefined && dots[entry.dot].count > 0 ? dots[entry.dot] : null}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Beside the page, where there is room for it; else see `SidebarDrawer`. */
export function Sidebar({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const [folded, setFolded] = useAtom(sidebarFoldedAtom);
  const foldText = folded ? t('sidebar.unfold') : t('sidebar.fold');
  return (
    <nav
      aria-label={t('sidebar.label')}
      className={`border-line bg-panel flex shrink-0 flex-col border-r ${folded ? 'w-sidebar-folded' : 'w-sidebar'}`}
    >
      <SidebarEntries user={user} folded={folded} />
      <button
        type="button"
        aria-label={foldText}
        aria-expanded={!folded}
        title={foldText}
        onClick={() => setFolded(!folded)}
        className={`text-dim hover:bg-raised hover:text-ink border-line flex h-8 items-center gap-2 border-t px-3.5 ${folded ? 'justify-center' : ''}`}
      >
        <Icon name={folded ? 'unfold' : 'fold'} />
        {folded ? null : (
          <>
            <span className="flex-1 text-left">{foldText}</span>
            <CommandKeys id="face.toggle-sidebar" quiet />
          </>
        )}
      </button>
    </nav>
  );
}

/** The entry whose path says most about where we are: `/packages/create` is not also `/packages`. */
function activeEntry(sections: readonly SidebarSection[], path: string): SidebarEntry | undefined {
  return sections
    .flatMap((section) => section.entries)
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}

/** What a red dot counts, and where: the hubs with the most first. */
interface SidebarDot {
  readonly count: number;
  readonly hubs: readonly { readonly code: string; readonly count: number }[];
}

/** What the red dots of the sidebar stand for, where it is out of sight; none of pages that the user may not see. */
export function useDotTexts(user: SessionUser): readonly string[] {
  const t = useText();
  const dots = useSidebarDots(user.active === 1);
  return sidebarSections(user, commands).flatMap(({ entries }) =>
    entries.flatMap(({ dot }) => (dot && dots[dot].count > 0 ? dotText(t, dot, dots[dot]) : [])),
  );
}

const mostFirst = (one: { readonly count: number }, other: { readonly count: number }): number =>
  other.count - one.count;

/** The two red dots, asked for every 30 s while the tab is in view; who may see nothing asks for nothing. */
function useSidebarDots(asks: boolean): Record<DotKind, SidebarDot> {
  const pickup = useQuery({
    queryKey: ['pickup-note'],
    queryFn: () => call('GET /pickup-note'),
    refetchInterval: limits.sidebarPollMs,
    enabled: asks,
  });
  const support = useQuery({
    queryKey: ['customer-request-unread'],
    queryFn: () => call('GET /customer-request-unread'),
    refetchInterval: limits.sidebarPollMs,
    enabled: asks,
  });
  const hubs = (pickup.data?.data ?? [])
    .filter(({ waiting }) => waiting > 0)
    .map(({ hub_code, waiting }) => ({ code: hub_code, count: waiting }))
    .toSorted(mostFirst);
  // A provider of the version before tells no hubs.
  const unread = Object.entries({ ...support.data?.data.hubs }).map(([code, count]) => ({ code, count }));
  return {
    pickup: { count: hubs.reduce((sum, { count }) => sum + count, 0), hubs },
    support: { count: support.data?.data.count ?? 0, hubs: unread.toSorted(mostFirst) },
  };
}
