import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '~console/platform/api';
import { useUser } from '~console/platform/session';
import { Kbd } from '~console/ui/kbd';
import { readLines } from './history';
import { searchLines } from './search-lines';

interface HistorySearchProps {
  /** What stood in the prompt; the search begins with it. */
  readonly draft: string;
  readonly onRun: (line: string) => void;
  /** Puts the line into the prompt to be changed. */
  readonly onTake: (line: string) => void;
  readonly onClose: () => void;
  /** The focus has gone elsewhere by itself. */
  readonly onLeft: () => void;
}

/** As many lines as are shown; whoever needs an older one types more of it. */
const shown = 12;
const asked = 100;

/**
 * Looks for a line among those this user has run, here or in another browser. Lies over the prompt while it is open.
 */
export function HistorySearch({ draft, onRun, onTake, onClose, onLeft }: HistorySearchProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [query, setQuery] = useState(draft.trim());
  const [at, setAt] = useState(0);
  const lines = useLines();
  const found = useMemo(() => searchLines(lines, query, shown), [lines, query]);
  const active = Math.min(at, Math.max(0, found.length - 1));
  const line = found[active];

  const step = (by: 1 | -1): void => setAt(found.length === 0 ? 0 : (active + by + found.length) % found.length);
  const keys: Record<string, () => void> = {
    Enter: () => line !== undefined && onRun(line),
    Tab: () => line !== undefined && onTake(line),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: onClose,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const again = isSearchKey(event);
    if (!again && (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !keys[event.key])) return;
    event.preventDefault();
    event.stopPropagation();
    if (again) step(1);
    else keys[event.key]?.();
  };
  return (
    <div className="border-accent bg-panel shadow-pop absolute inset-x-0 top-0 z-40 rounded-lg border">
      <div className="text-mono flex h-8 items-center gap-2 px-2.5 font-mono">
        <span className="text-accent shrink-0 font-sans font-semibold">{t('terminal:history.label')}</span>
        <input
          // It is opened to be typed in; closing gives the focus back to the prompt.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-label={t('terminal:history.label')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={line === undefined ? undefined : `${listId}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={query}
          placeholder={t('terminal:history.placeholder')}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={onLeft}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      {/* A select can't be typed in. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={listId} role="listbox" aria-label={t('terminal:history.label')} className="border-line border-t p-1">
        {found.map((one, index) => (
          // The field keeps the focus and the keys; the mouse only points.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={one}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(one)}
            className="aria-selected:bg-raised aria-selected:border-accent text-mono cursor-default truncate rounded-sm border-l-2 border-transparent px-2 py-1 font-mono"
          >
            {one}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="text-dim px-3 pb-2">{t('terminal:history.none')}</p> : null}
      <p className="border-line text-dim text-label flex flex-wrap gap-x-4 border-t px-3 py-1.5 hand:hidden">
        {(['enter', 'tab', 'mod+r', 'esc'] as const).map((key) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <Kbd keys={key} /> {t(`terminal:history.${hints[key]}`)}
          </span>
        ))}
      </p>
    </div>
  );
}

const hints = { enter: 'run', tab: 'edit', 'mod+r': 'older', esc: 'leave' } as const;

/** Ctrl+R, the browser's reload: ours in the prompt alone, where shells have it too. */
export function isSearchKey({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code'>): boolean {
  return (key.toLowerCase() === 'r' || code === 'KeyR') && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** The newest first: what was run in this browser, then what the provider keeps of the user's runs anywhere. */
function useLines(): readonly string[] {
  const user = useUser();
  const { data: runs } = useQuery({
    queryKey: ['run-lines'],
    queryFn: async ({ signal }) =>
      (await call('GET /runs', { query: { limit: asked }, signal })).data.flatMap(({ line }) => line ?? []),
    staleTime: 30_000,
    retry: false,
  });
  return useMemo(() => [...(user ? readLines(user.id).toReversed() : []), ...(runs ?? [])], [user, runs]);
}
