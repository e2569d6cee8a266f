import { lazy, Suspense, useCallback, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '~console/platform/icons';
import { useText } from '~console/platform/text';
import { useDismiss } from '~console/ui/use-dismiss';
import { usePackageSearch } from './use-package-search';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { toSubject } from '~commands/subject';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { toast } from '~console/ui/toast';

const SearchResults = lazy(() => import('./search-results').then((m) => ({ default: m.SearchResults })));

interface PackageSearchProps {
  /** Told when a link of what was found is followed. */
  readonly onOpen?: () => void;
}

/** Prints by the command, which judges the package as it is now; a found row knows too little of it. */
function usePrintLabel(): { readonly printing: string | null; readonly print: (code: string) => Promise<void> } {
  const run = useRunCommand();
  const [printing, setPrinting] = useState<string | null>(null);
  const print = async (code: string): Promise<void> => {
    setPrinting(code);
    try {
      const { data } = await call('GET /package', { query: { code } });
      run('package.print', { packages: [toSubject(data)] });
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      setPrinting(null);
    }
  };
  return { printing, print };
}

/**
 * The header's search for packages. Its panel opens on typing or a click in the field; the search runs on Enter or the
 * button; the panel closes when the mouse leaves, on a click in or outside of it, and on Esc.
 */
export function PackageSearch({ onOpen }: PackageSearchProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const state = usePackageSearch();
  const { printing, print } = usePrintLabel();
  const area = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismiss(area, open, close);

  const onPick = ({ target }: MouseEvent): void => {
    close();
    if (target instanceof Element && target.closest('a')) onOpen?.();
  };
  const search = (): void => {
    setOpen(true);
    state.search(text);
  };
  const onArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(area.current?.querySelectorAll<HTMLElement>('input, li a[href^="/packages/"]') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // The keys and the mouse leaving are heard here for the field and the panel together; both are reached by themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={area} className="relative shrink-0 max-desk:w-full" onMouseLeave={close} onKeyDown={onArrow}>
      {/* Browsers of before 2023 do not know the search element. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="search">
        <form
          className="flex"
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          <input
            type="text"
            value={text}
            spellCheck={false}
            autoComplete="off"
            maxLength={100}
            aria-controls={open ? panelId : undefined}
            aria-label={t('package-search:label')}
            placeholder={t('package-search:placeholder')}
            onChange={(event) => {
              setText(event.target.value);
              // A scan takes out again what it typed, and leaves nothing to search for.
              setOpen(event.target.value !== '');
            }}
            onClick={() => setOpen(true)}
            className="control w-40 rounded-r-none max-desk:w-full"
          />
          <button
            type="submit"
            aria-label={t('package-search:search')}
            title={t('package-search:search')}
            className="border-line-strong bg-raised text-dim hover:text-ink h-control hand:w-control grid w-7 shrink-0 place-items-center rounded-r border border-l-0"
          >
            <Icon name="search" className="size-3.5" />
          </button>
        </form>
      </div>
      {open ? (
        // The gap to the field belongs to the panel, so that the mouse on its way down does not leave.
        <div id={panelId} className="absolute top-full right-0 z-40 pt-1 max-desk:left-0 desk:w-110">
          {/* A click on any link or button inside closes it; those do their own work first. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className="border-line bg-panel shadow-pop rounded-lg border" aria-live="polite" onClick={onPick}>
            <Suspense>
              <SearchResults state={state} printing={printing} onPrint={(code) => void print(code)} />
            </Suspense>
          </div>
        </div>
      ) : null}
    </div>
  );
}
