import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { Worklist } from '~console/package/worklist/worklist';
import { useExceptionCounts } from '~console/package/worklist/use-worklist';
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

/** Packages that no rule expects, kind by kind; the address says which is looked at. */
export function ExceptionPackages() {
  const t = useText('package');
  const [, go] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('kind');
  const counts = useExceptionCounts();
  const chosen = Math.max(
    0,
    kinds.findIndex((kind) => kind === asked),
  );
  return (
    <TabGroup
      selectedIndex={chosen}
      onChange={(index) => go(`/exception-packages?kind=${kinds[index] ?? kinds[0]}`, { replace: true })}
      className="page-column"
    >
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 px-3">
        <h1 className="text-title">{t('worklist.title.exceptions')}</h1>
        <span className="text-dim">{t(`worklist.hint.${kinds[chosen] ?? kinds[0]}`, limitsTold)}</span>
      </header>
      <TabList className="flex shrink-0 flex-wrap items-stretch border-t border-line">
        {kinds.map((kind) => (
          <Tab
            key={kind}
            className="flex items-baseline gap-2 border-r border-line px-4 py-1.5 text-dim -outline-offset-2 hover:text-ink data-selected:bg-tint data-selected:text-ink"
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
            <Worklist kind={kind} label={t(`worklist.title.${kind}`)} first={firsts[kind]} />
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
