import { useRef, useState, type FormEvent } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import type { SubjectRecord } from '~commands/subject';

interface SealFormProps {
  readonly record: SubjectRecord;
  readonly kind: 'seal' | 'receive';
  /** Throws what was refused. */
  readonly onSeal: (serial: string, note?: string) => Promise<unknown>;
}

/** A seal that no scanner reads; at the other end a note may say what is wrong with it. */
export function SealForm({ record, kind, onSeal }: SealFormProps) {
  const t = useText('linehaul');
  const field = useRef<HTMLInputElement>(null);
  const [serial, setSerial] = useState('');
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (serial.trim() === '') return field.current?.focus();
    setBusy(true);
    setFault(null);
    try {
      await onSeal(serial.trim(), note.trim());
    } catch (error) {
      setFault(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  useCommandHandler(`mobile-unit.${kind}`, () => void submit());
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form aria-label={t(`bag.${kind}`)} className="flex flex-wrap items-center gap-2" onSubmit={onSubmit}>
      <input
        ref={field}
        className="control w-40 font-mono text-mono uppercase"
        aria-label={t('column.seal')}
        placeholder={t('column.seal')}
        value={serial}
        onChange={(event) => setSerial(event.target.value)}
      />
      {kind === 'receive' && (
        <input
          className="control w-56"
          aria-label={t('bag.seal_note')}
          placeholder={t('bag.seal_note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <CommandButton
        id={`mobile-unit.${kind}`}
        record={record}
        look="primary"
        busy={busy}
        compact
        label={t(`bag.${kind}`)}
      />
      {/* Enter in a field does it; what shows is a command. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {fault !== null && (
        <p role="alert" className="text-failed">
          {fault}
        </p>
      )}
    </form>
  );
}
