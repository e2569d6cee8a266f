import { useId, useState } from 'react';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';

interface LineRowProps {
  readonly name: string;
  /** What it stands for; several lines for a macro. */
  readonly text: string;
  readonly aside?: string;
  readonly several?: boolean;
  /** Absent = it can only be removed. */
  readonly onChange?: (text: string) => void;
  readonly onRemove: () => void;
}

/** One word of the user's own. What is changed is kept when the field is left, or on Enter. */
export function LineRow({ name, text, aside, several = false, onChange, onRemove }: LineRowProps) {
  const t = useText('own-words');
  const id = useId();
  const [edit, setEdit] = useState<{ readonly of: string; readonly draft: string } | null>(null);
  // What comes from another browser meanwhile goes before a change that was made to what stood there.
  const draft = edit?.of === text ? edit.draft : text;
  const setDraft = (changed: string): void => setEdit({ of: text, draft: changed });
  const keep = (): void => {
    if (draft.trim() === '') setDraft(text);
    else if (draft !== text) onChange?.(draft.trim());
  };
  const shared = { id, value: draft, onBlur: keep, spellCheck: false, className: 'control text-mono w-full font-mono' } as const;
  return (
    <li className="border-line flex items-start gap-4 border-b py-1.5">
      <label htmlFor={id} className="text-mono w-48 shrink-0 truncate pt-1 font-mono font-semibold">
        {name}
      </label>
      <span className="min-w-0 flex-1">
        {!onChange ? (
          <output id={id} className="block pt-1">
            {text}
          </output>
        ) : several ? (
          <textarea {...shared} rows={draft.split('\n').length} onChange={(event) => setDraft(event.target.value)} className={`${shared.className} h-auto py-1`} />
        ) : (
          <input {...shared} onChange={(event) => setDraft(event.target.value)} onKeyDown={(event) => event.key === 'Enter' && keep()} />
        )}
      </span>
      <span className="text-dim w-32 shrink-0 pt-1">{aside}</span>
      <Button look="quiet" aria-label={t('remove_it', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}
