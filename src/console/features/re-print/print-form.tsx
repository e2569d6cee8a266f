import { useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { useStartRequest } from '~console/terminal/runs/use-start';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { commandById } from '~commands/registry';
import type { SubjectPackage } from '~commands/subject';
import { labelSizeNames, type LabelSize } from '~domain/labels';
import { limits } from '~domain/limits';

interface PrintFormProps {
  readonly packages: readonly SubjectPackage[];
  /** How many of them will be printed, and how many of those were before. */
  readonly printable: number;
  readonly again: number;
}

const ids: Record<LabelSize, { readonly first: string; readonly again: string }> = {
  A6: { first: 'package.print-pdf', again: 'package.reprint' },
  A7: { first: 'package.print-pdf-a7', again: 'package.reprint-a7' },
};

/** Sheet, reason, and the command that prints all as one document. The list above it is what a dry run would show. */
export function PrintForm({ packages, printable, again }: PrintFormProps) {
  const t = useText('re-print');
  const start = useStartRequest();
  const reason = useRef<HTMLInputElement>(null);
  const [size, setSize] = useState<LabelSize>('A6');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const print = (): void => {
    const why = note.trim();
    if (again > 0 && why === '') {
      setMissing(true);
      reason.current?.focus();
      return;
    }
    const command = commandById(again > 0 ? ids[size].again : ids[size].first);
    start({ stages: [{ command, args: again > 0 ? { note: why } : {} }], packages, line: null, reviewed: true, counted: false });
  };
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        print();
      }}
    >
      <fieldset className="flex items-center gap-3">
        <legend className="sr-only">{t('size')}</legend>
        <span aria-hidden="true" className="text-dim">
          {t('size')}
        </span>
        {labelSizeNames.map((name) => (
          <label key={name} className="flex items-center gap-1">
            <input type="radio" name="size" checked={name === size} onChange={() => setSize(name)} />
            {name}
          </label>
        ))}
      </fieldset>
      {again > 0 && (
        <Field label={t('reason.label')} hint={t('reason.hint', { n: again })} error={missing && note.trim() === '' ? t('reason.missing') : undefined} required className="w-full">
          {(aria) => <input {...aria} ref={reason} type="text" maxLength={limits.text} value={note} onChange={(event) => setNote(event.target.value)} className="control w-full" />}
        </Field>
      )}
      <Button type="submit" look="primary" disabled={printable === 0}>
        {t('print', { n: printable })}
      </Button>
      <p className="text-label text-dim">{t('after')}</p>
    </form>
  );
}
