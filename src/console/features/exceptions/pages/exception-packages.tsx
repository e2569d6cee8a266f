import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { Pending } from '~console/ui/empty';
import { formatCount } from '~console/platform/format';
import { exceptionDays, travelMinutes, weightTolerance, type ExceptionKind } from '~domain/exceptions';
import { Worklist, useExceptionCounts } from '../worklist';

const kinds = ['no_hub', 'overdue', 'cod', 'weight', 'two_hubs'] as const;
type Kind = (typeof kinds)[number];

const limitsTold = { percent: Math.round(weightTolerance * 100), days: exceptionDays, minutes: travelMinutes };

/** What such packages mostly need. */
const firsts: Record<Kind, readonly string[]> = {
  no_hub: ['package.change-receiver', 'package.note'],
  overdue: ['package.lost', 'package.lost-courier', 'package.note'],
  cod: ['package.note', 'package.copy'],
  weight: ['package.resize', 'package.shipping-fee', 'package.note'],
  two_hubs: ['package.open', 'package.note', 'package.lost'],
};

/**
 * Which kind is looked at, as the address says. Where it says none, the first that there are any of, and the address
 * says so from then on; null = how many there are is not known yet.
 */
function useKind(counts: ReturnType<typeof useExceptionCounts>): [Kind | null, (kind: Kind) => void] {
  const [, go] = useLocation();
  const params = new URLSearchParams(useSearch());
  // Links of before say it otherwise.
  const asked = params.get('tab') ?? params.get('kind');
  const hub = params.get('hub_id');
  const choose = (kind: Kind): void =>
    go(`/exception-packages?tab=${kind}${hub === null ? '' : `&hub_id=${hub}`}`, { replace: true });
  const kind = kinds.find((one) => one === asked) ?? null;
  const { data, isError } = counts;
  const first = data || isError ? (kinds.find((one) => (data?.[one] ?? 0) > 0) ?? kinds[0]) : null;
  const opened = useEffectEvent(choose);
  useEffect(() => {
    if (kind === null && first !== null) opened(first);
  }, [kind, first]);
  return [kind, choose];
}

/** Packages that no rule expects, kind by kind. */
export function ExceptionPackages() {
  const t = useText('package');
  const counts = useExceptionCounts();
  const [chosen, choose] = useKind(counts);
  return (
    <TabGroup
      selectedIndex={chosen === null ? 0 : kinds.indexOf(chosen)}
      onChange={(index) => choose(kinds[index] ?? kinds[0])}
      className="page-column"
    >
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 px-3">
        <h1 className="text-title">{t('worklist.title.exceptions')}</h1>
        {chosen && <span className="text-dim">{t(`worklist.hint.${chosen}`, limitsTold)}</span>}
      </header>
      <TabList className="flex shrink-0 flex-wrap items-stretch border-t border-line">
        {kinds.map((kind) => (
          <Tab
            key={kind}
            className={`flex items-baseline gap-2 border-r border-line px-4 py-1.5 text-dim -outline-offset-2 hover:text-ink ${chosen ? 'data-selected:bg-tint data-selected:text-ink' : ''}`}
          >
            <span
              className={`text-title font-semibold tabular-nums ${(counts.data?.[kind] ?? 0) > 0 ? 'text-failed' : ''}`}
            >
              {counts.data ? formatCount(counts.data[kind]) : '…'}
            </span>{' '}
            {t(`worklist.title.${kind}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="flex min-h-0 flex-1 flex-col">
        {kinds.map((kind) => (
          <TabPanel key={kind} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
            {chosen ? (
              <Worklist kind={kind} tab label={t(`worklist.title.${kind}`)} first={firsts[kind]} />
            ) : (
              <Pending query={counts} />
            )}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

const ownFirsts = {
  missing: ['package.lost-approval', 'package.found', 'package.copy'],
  abandonable: ['package.abandon', 'package.redeliver', 'package.return', 'package.return-again', 'package.note'],
} as const satisfies Partial<Record<ExceptionKind, readonly string[]>>;

/** A kind that is a work of its own, under its heading. */
function WorklistPage({ kind }: { readonly kind: keyof typeof ownFirsts }) {
  const t = useText('package');
  const title = t(`worklist.title.${kind}`);
  return (
    <div className="page-column">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 px-3">
        <h1 className="text-title">{title}</h1>
        <span className="text-dim">{t(`worklist.hint.${kind}`)}</span>
        {kind === 'missing' && (
          <span className="ml-auto">
            <CommandButton id="page.claim-lost" look="quiet" />
          </span>
        )}
      </header>
      <Worklist kind={kind} label={title} first={ownFirsts[kind]} />
    </div>
  );
}

/** Missing packages, with what they are worth and who missed them, to be approved as lost. */
export const LostApproval = () => <WorklistPage kind="missing" />;
/** Packages that nobody takes, neither receiver nor sender. */
export const MarkAbandoned = () => <WorklistPage kind="abandonable" />;
