import { useSearch } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { readListState, withFilters, writeListState } from '~console/resource/list-state';
import { rulesOf } from '~console/resource/use-list-state';
import { formatCount } from '~console/platform/format';
import { backlogRules } from '../list/rules';

const rules = rulesOf(backlogRules);

interface FigureLinkProps {
  readonly count: number;
  /** What it counts, in words. */
  readonly label: string;
  /** The filters that find what it counts; the sort and what the figures don't know of stay out of it. */
  readonly changes: Readonly<Record<string, string | null>>;
  readonly className?: string;
}

/** A figure that leads to its list, on this page. */
export function FigureLink({ count, label, changes, className = '' }: FigureLinkProps) {
  const state = readListState(useSearch(), rules);
  const next = withFilters(state, { q: null, days_over: null, bucket: null, ...changes });
  const written = writeListState(next, rules);
  const here = written === writeListState(state, rules);
  if (count === 0) return <span className="px-1 text-faint">0</span>;
  return (
    <GoLink
      to={written === '' ? '/backlog' : `/backlog?${written}`}
      aria-label={`${label}: ${formatCount(count)}`}
      aria-current={here ? 'true' : undefined}
      className={`rounded px-1 hover:underline aria-[current]:bg-tint aria-[current]:outline aria-[current]:outline-accent/60 ${className}`}
    >
      {formatCount(count)}
    </GoLink>
  );
}
