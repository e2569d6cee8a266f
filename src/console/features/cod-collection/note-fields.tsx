import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';
import { Field } from '~console/ui/field';
import { formatAmount } from '~console/platform/format';
import { NumberInput } from '~console/ui/number-input';
import { cashNotes, type NoteCounts } from '~domain/cash-notes';

interface NoteFieldsProps {
  readonly counts: NoteCounts;
  readonly onCounts: (counts: NoteCounts) => void;
}

/** How many notes of each worth, the largest first. */
export function NoteFields({ counts, onCounts }: NoteFieldsProps) {
  const t = useText('cod-collection');
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const set = (note: number, count: number | undefined): void => {
    const { [String(note)]: _before, ...others } = counts;
    onCounts(count === undefined || count === 0 ? others : { ...others, [note]: count });
  };
  return (
    <fieldset ref={fields} className="grid grid-cols-5 gap-2 max-lg:grid-cols-3">
      <legend className="sr-only">{t('form.by_notes')}</legend>
      {cashNotes.map((note) => (
        <Field key={note} label={formatAmount(note)}>
          {(aria) => <NumberInput {...aria} name={`note-${note}`} value={counts[String(note)]} onValue={(count) => set(note, count)} decimals={0} unit={t('form.notes')} className="w-full" />}
        </Field>
      ))}
    </fieldset>
  );
}
