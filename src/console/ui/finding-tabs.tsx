import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { formatCount } from '~console/platform/format';

const inks = {
  waiting: 'text-ink',
  matched: 'text-done',
  missing: 'text-failed',
  short: 'text-failed',
  refused: 'text-failed',
  unexpected: 'text-attention',
  over: 'text-attention',
  misrouted: 'text-attention',
  left: 'text-dim',
} as const;

interface FindingTabsProps<Finding extends keyof typeof inks> {
  /** The first stands open; with another `key` it does so again. */
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<Finding | 'matched', number>>;
  readonly name: (finding: Finding) => string;
  /** How far it is, of how many that are looked for. */
  readonly progress: {
    readonly label: string;
    readonly of: number;
    readonly text: (counted: { readonly n: string; readonly of: string }) => string;
  };
  readonly children: (finding: Finding) => ReactNode;
}

/** What was found of what was looked for, one group a tab with its count, and how far it is. */
export function FindingTabs<Finding extends keyof typeof inks>(props: FindingTabsProps<Finding>) {
  const { findings, counts, name, progress, children } = props;
  const { label, of, text } = progress;
  const done = counts.matched;
  return (
    <TabGroup className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-stretch border-y border-line">
        <TabList className="flex min-w-0 items-stretch overflow-x-auto *:shrink-0">
          {findings.map((finding) => (
            <Tab
              key={finding}
              className="flex items-baseline gap-2 border-r border-line px-4 py-1.5 text-dim -outline-offset-2 hover:text-ink data-selected:bg-tint data-selected:text-ink"
            >
              <span className={`text-title font-semibold tabular-nums ${inks[finding]}`}>
                {formatCount(counts[finding])}
              </span>{' '}
              {name(finding)}
            </Tab>
          ))}
        </TabList>
        <output
          aria-label={label}
          aria-live="off"
          className="ml-auto flex items-center gap-3 px-3 text-dim tabular-nums max-desk:w-full max-desk:border-t max-desk:border-line max-desk:py-1.5"
        >
          {text({ n: formatCount(done), of: formatCount(of) })}
          <span
            aria-hidden="true"
            className="h-2 w-40 overflow-hidden rounded-sm bg-raised max-desk:w-auto max-desk:flex-1"
          >
            <span className="block h-full bg-done" style={{ width: `${of === 0 ? 100 : (done / of) * 100}%` }} />
          </span>
        </output>
      </div>
      <TabPanels className="min-h-0 flex-1">
        {findings.map((finding) => (
          <TabPanel key={finding} tabIndex={-1} className="h-full">
            {children(finding)}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
