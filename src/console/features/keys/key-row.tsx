import { useId } from 'react';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import type { Command } from '~commands/command';
import { formsLetter } from '~commands/keys';
import { RecordButton } from './record-button';

interface KeyRowProps {
  readonly command: Command;
  readonly keys: string | undefined;
  readonly changed: boolean;
  /** In words, what its keys get into the way of. */
  readonly conflicts: readonly string[];
  readonly onKeys: (keys: string | null) => void;
}

export function KeyRow({ command, keys, changed, conflicts, onKeys }: KeyRowProps) {
  const t = useText('keys');
  const language = useLanguage();
  const noteId = useId();
  const title = command.title[language];
  const [first, ...rest] = conflicts;
  const conflict = first === undefined ? [] : [rest.length === 0 ? first : t('conflict.and_more', { first, count: rest.length })];
  const notes = keys !== undefined && formsLetter(keys) ? [...conflict, t('forms_letter')] : conflict;
  return (
    <li className="border-line flex min-h-8.5 items-center gap-4 border-b py-0.5">
      <span className="w-64 shrink-0 truncate" title={title}>
        {title}
      </span>
      <RecordButton title={title} keys={keys} wrong={conflicts.length > 0} describedBy={notes.length > 0 ? noteId : undefined} onRecord={onKeys} />
      <span id={noteId} className={`min-w-0 flex-1 ${conflicts.length > 0 ? 'text-failed' : 'text-attention'}`}>
        {notes.join(' ')}
      </span>
      <span className="flex w-52 shrink-0 justify-end gap-1">
        {changed ? (
          <Button look="quiet" className="h-6.5" keys={command.keys} aria-label={t('reset_it', { title })} onClick={() => onKeys(command.keys ?? null)}>
            {t('reset')}
          </Button>
        ) : null}
        {keys === undefined || command.id === 'face.palette' ? null : (
          <Button look="quiet" className="h-6.5" aria-label={t('remove_it', { title })} onClick={() => onKeys(null)}>
            {t('remove')}
          </Button>
        )}
      </span>
    </li>
  );
}
