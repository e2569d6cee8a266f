import { useSetAtom } from 'jotai';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { uiCommands } from '~commands/ui-commands';
import { runUiAction } from '../action-handlers';
import { promptTextAtom } from '../start/prompt-text';
import { dropKept, inputShown, subscribeInput, takeKept } from '../input/input';

/** Text as it was given, a break where a line was entered. */
const asTyped = (text: string): string => text.replaceAll('\n', '⏎ ');

/** What has been typed or scanned and waits for its turn, and what could not be placed: seen, and never done unasked. */
export function InputBadge() {
  const { t } = useTranslation();
  const setText = useSetAtom(promptTextAtom);
  const { waiting, kept } = useSyncExternalStore(subscribeInput, inputShown);
  const take = (): void => {
    setText(takeKept() ?? '');
    runUiAction(uiCommands.prompt);
  };
  return (
    <>
      {waiting === '' ? null : (
        <output className="animate-late flex min-w-0 items-center gap-1.5">
          <span className="shrink-0">{t('terminal:input.waiting')}</span>
          <span className="text-ink truncate font-mono">{asTyped(waiting)}</span>
        </output>
      )}
      {kept === '' ? null : (
        <output className="text-attention flex min-w-0 items-center gap-1.5">
          <span className="shrink-0 font-semibold">{t('terminal:input.kept')}</span>
          <span className="truncate font-mono" title={asTyped(kept)}>
            {asTyped(kept)}
          </span>
          <button type="button" className="text-accent shrink-0 font-semibold" onClick={take}>
            {t('terminal:input.take')}
          </button>
          <button
            type="button"
            aria-label={t('terminal:input.drop')}
            title={t('terminal:input.drop')}
            onClick={dropKept}
            className="hover:text-ink px-1"
          >
            <span aria-hidden="true">×</span>
          </button>
        </output>
      )}
    </>
  );
}
