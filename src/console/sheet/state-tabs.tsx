import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import type { LineState } from './use-sheet';

interface StateTabsProps {
  readonly states: readonly LineState[];
  readonly counts: Readonly<Record<LineState, number>>;
  /** null = all. */
  readonly chosen: LineState | null;
  readonly onChoose: (state: LineState | null) => void;
}

/** How far a sheet is, in figures; each shows only its packages. */
export function StateTabs({ states, counts, chosen, onChoose }: StateTabsProps) {
  const t = useText('sheet');
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const tab = (state: LineState | null, n: number) => (
    <button
      key={state ?? ''}
      type="button"
      aria-pressed={chosen === state}
      className="flex items-baseline gap-2 border-r border-line px-4 py-1.5 whitespace-nowrap text-dim max-[40rem]:flex-col max-[40rem]:items-start max-[40rem]:gap-0 max-[40rem]:px-3 -outline-offset-2 hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
      onClick={() => onChoose(state)}
    >
      <span className="text-title font-semibold tabular-nums">{formatCount(n)}</span>{' '}
      {t(state === null ? 'line_state.all' : `line_state.${state}`)}
    </button>
  );
  return (
    <fieldset
      aria-label={t('states')}
      className="flex max-w-full min-w-0 items-stretch overflow-x-auto border-y border-line"
    >
      {tab(null, total)}
      {states.map((state) => tab(state, counts[state]))}
    </fieldset>
  );
}
