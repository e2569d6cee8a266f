import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser, type SessionUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { helpLines } from '~commands/help-lines';
import { uiCommands } from '~commands/ui-commands';
import { Everything, useWide } from './everything';
import { paletteAtom } from '../start/palette-state';
import { runUiAction } from '../action-handlers';
import { promptTextAtom } from '../start/prompt-text';
import { RequestSteps } from './request-steps';
import { markedCell, textCell } from './cells';
import { useRunCommand } from '../start/use-run-command';
import { Button } from '~console/ui/button';
import { Grammar } from './grammar';
import { KeyHint } from './palette-footer';
import { PaletteList } from './palette-list';
import { createRanker } from './rank';
import type { PaletteRow } from './row';

/**
 * Ten lines that this user may run, and the grammar on one card. Enter writes the line, which tells what it would do.
 */
function Help({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const setPalette = useSetAtom(paletteAtom);
  const setPrompt = useSetAtom(promptTextAtom);
  const [now] = useState(() => new Date());
  const rank = useMemo(
    () =>
      createRanker(
        helpLines(user, language, now).map((item) => ({
          item,
          titles: [item.title[language]],
          words: [item.line.vi, item.line.en],
        })),
      ),
    [user, language, now],
  );
  const close = (): void => setPalette({ kind: 'closed' });
  const write = (line: string): void => {
    close();
    setPrompt(line);
    runUiAction(uiCommands.prompt);
  };
  const rowsOf = (query: string): PaletteRow[] =>
    rank(query).map(({ item: { line, title } }) => ({
      value: line[language],
      onSelect: () => write(line[language]),
      cells: [
        textCell(line[language], 'text-mono text-accent min-w-0 flex-1 truncate font-mono'),
        markedCell(title[language], query, 'text-dim min-w-0 flex-1 truncate'),
      ],
    }));
  return (
    <PaletteList
      label={t('terminal:help.label')}
      begin=""
      rowsOf={(query) => [{ id: 'lines', heading: t('terminal:help.lines'), rows: rowsOf(query) }]}
      placeholder={t('terminal:help.placeholder')}
      empty={t('terminal:palette.empty')}
      renderPreview={() => <GrammarCard />}
      renderFooter={() => (
        <>
          <KeyHint keys="enter" text={t('terminal:help.write')} />
          <KeyHint keys="esc" text={t('terminal:palette.close')} />
        </>
      )}
      onBack={() => setPalette({ kind: 'list', query: '' })}
      onClose={close}
    />
  );
}

function GrammarCard() {
  const { t } = useTranslation();
  const run = useRunCommand();
  return (
    <section
      aria-label={t('terminal:help.grammar')}
      className="border-line bg-bg/60 w-90 shrink-0 overflow-y-auto border-l p-4 max-desk:h-44 max-desk:w-full max-desk:border-t max-desk:border-l-0"
    >
      <h3 className="text-dim text-label pb-2 tracking-wider uppercase">{t('terminal:help.grammar')}</h3>
      <Grammar className="flex flex-col gap-2" />
      <div className="flex flex-wrap gap-2 pt-3">
        <Button onClick={() => run('page.practice')}>{t('terminal:help.practice')}</Button>
        <Button onClick={() => run('page.cheat-sheet')}>{t('terminal:help.sheet')}</Button>
      </div>
    </section>
  );
}

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
