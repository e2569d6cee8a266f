import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '~console/platform/session';
import { Everything } from './everything';
import { Help } from './help';
import { paletteAtom } from '../start/palette-state';
import { RequestSteps } from './request-steps';
import { useWide } from './use-wide';

/** Under the prompt when there is one, else in the middle; never wider than what is read at a glance. In px. */
const listWidth = 780;
/** With a preview beside the list. */
const wideWidth = 1_080;

/** The palette over the page. Loaded on demand; mounted while open. */
export function Palette() {
  const { t } = useTranslation();
  const user = useUser();
  const state = useAtomValue(paletteAtom);
  const setPalette = useSetAtom(paletteAtom);
  const left = useMemo(
    () =>
      document.getElementById('prompt')?.closest('header > div')?.getBoundingClientRect().left ??
      Math.max(8, (window.innerWidth - listWidth) / 2),
    [],
  );

  // Taken while rendering: by the time effects run the input has the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );

  const wide = useWide() && state.kind !== 'request';
  const width = wide ? wideWidth : listWidth;

  if (!user || state.kind === 'closed') return null;
  return (
    <div
      className="fixed inset-0 z-50"
      onPointerDown={(event) => event.target === event.currentTarget && setPalette({ kind: 'closed' })}
    >
      {/* As a <dialog> it would have to leave the page's own stacking, and toasts and flashes would lie under it. */}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        data-palette=""
        aria-modal="true"
        aria-label={t('terminal:palette.label')}
        style={{ left, width: `min(${width}px, calc(100vw - ${left + 8}px))` }}
        className={`border-line-strong bg-panel shadow-pop absolute top-1 flex max-h-[min(480px,84vh)] flex-col overflow-hidden rounded-lg border ${wide ? 'h-120' : ''}`}
      >
        {state.kind === 'list' ? (
          <Everything user={user} begin={state.query} />
        ) : state.kind === 'help' ? (
          <Help user={user} />
        ) : (
          <RequestSteps key={requestKey(state)} user={user} begin={state.request} />
        )}
      </div>
    </div>
  );
}

/** A new request begins its steps anew. */
function requestKey({
  request,
}: {
  readonly request: { readonly stages: readonly { readonly command: { readonly id: string } }[] };
}): string {
  return request.stages.map(({ command }) => command.id).join(' ');
}
