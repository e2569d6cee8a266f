import { useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { helpLines } from '~commands/help-lines';
import { uiCommands } from '~commands/ui-commands';
import { runUiAction } from '../action-handlers';
import { promptTextAtom } from '../start/prompt-text';
import { markedCell, textCell } from './cells';
import { KeyHint } from './key-hint';
import { PaletteList } from './palette-list';
import { paletteAtom } from '../start/palette-state';
import { createRanker } from './rank';
import type { PaletteRow } from './row';

/** What a line is made of, in the order in which it is written. */
const grammar = ['line', 'codes', 'rows', 'sets', 'sources', 'records', 'values', 'text', 'undo', 'keys'] as const;

/** Ten lines that this user may run, and the grammar on one card. Enter writes the line, which tells what it would do. */
export function Help({ user }: { readonly user: SessionUser }) {
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
      renderPreview={() => <Grammar />}
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

function Grammar() {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('terminal:help.grammar')}
      className="border-line bg-bg/60 w-90 shrink-0 overflow-y-auto border-l p-4"
    >
      <h3 className="text-dim text-label pb-2 tracking-wider uppercase">{t('terminal:help.grammar')}</h3>
      <dl className="flex flex-col gap-2">
        {grammar.map((part) => (
          <div key={part}>
            <dt className="text-mono font-mono">{t(`terminal:help.${part}`)}</dt>
            <dd className="text-dim">{t(`terminal:help.${part}_means`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
