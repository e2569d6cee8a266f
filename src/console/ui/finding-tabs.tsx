import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { formatCount } from '~console/platform/format';

interface FindingTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count: number;
  /** A text colour. */
  readonly ink: string;
}

interface FindingTabsProps<Id extends string> {
  /** The first stands open; with another `key` it does so again. */
  readonly tabs: readonly FindingTab<Id>[];
  /** How far it is, in words and as a share. */
  readonly progress: { readonly label: string; readonly text: string; readonly done: number; readonly of: number };
  readonly children: (id: Id) => ReactNode;
}

/** What was found of what was looked for, one group a tab with its count, and how far it is. */
export function FindingTabs<Id extends string>({ tabs, progress, children }: FindingTabsProps<Id>) {
  const { label, text, done, of } = progress;
  return (
    <TabGroup className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-stretch border-y border-line">
        <TabList className="flex min-w-0 items-stretch overflow-x-auto *:shrink-0">
          {tabs.map(({ id, label: title, count, ink }) => (
            <Tab
              key={id}
              className="flex items-baseline gap-2 border-r border-line px-4 py-1.5 text-dim -outline-offset-2 hover:text-ink data-selected:bg-tint data-selected:text-ink"
            >
              <span className={`text-title font-semibold tabular-nums ${ink}`}>{formatCount(count)}</span> {title}
            </Tab>
          ))}
        </TabList>
        <output
          aria-label={label}
          aria-live="off"
          className="ml-auto flex items-center gap-3 px-3 text-dim tabular-nums max-desk:w-full max-desk:border-t max-desk:border-line max-desk:py-1.5"
        >
          {text}
          <span
            aria-hidden="true"
            className="h-2 w-40 overflow-hidden rounded-sm bg-raised max-desk:w-auto max-desk:flex-1"
          >
            <span className="block h-full bg-done" style={{ width: `${of === 0 ? 100 : (done / of) * 100}%` }} />
          </span>
        </output>
      </div>
      <TabPanels className="min-h-0 flex-1">
        {tabs.map(({ id }) => (
          <TabPanel key={id} tabIndex={-1} className="h-full">
            {children(id)}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
