import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { Worklist, useExceptionCounts } from '~console/package/worklist/worklist';
import { Pending } from '~console/ui/empty';
import { formatCount } from '~console/platform/format';
import { exceptionDays, travelMinutes, weightTolerance } from '~domain/exceptions';

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
  const asked = new URLSearchParams(useSearch()).get('kind');
  const choose = (kind: Kind): void => go(`/exception-packages?kind=${kind}`, { replace: true });
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
              <Worklist kind={kind} label={t(`worklist.title.${kind}`)} first={firsts[kind]} />
            ) : (
              <Pending query={counts} />
            )}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
