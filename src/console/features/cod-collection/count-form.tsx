import { useRef, useState, type FormEvent, type Ref } from 'react';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { formatMoney } from '~console/platform/format';
import { NumberInput } from '~console/ui/number-input';
import { toast } from '~console/ui/toast';
import { sumOfNotes, type NoteCounts } from '~domain/cash-notes';
import { limits } from '~domain/limits';
import { addMoney } from '~domain/money';
import { NoteFields } from './note-fields';
import { useCashChanged, type CourierCash } from './use-cash';

interface CountFormProps {
  readonly cash: CourierCash;
  /** Those of his packages that are counted now; what he owes for them. */
  readonly lines: CourierCash['lines'];
  readonly expected: number;
  readonly onDone: () => void;
  readonly first: Ref<HTMLSpanElement>;
}

/** The cash of one courier counted against what was recorded: a figure or notes, a difference with its reason, Enter. */
export function CountForm({ cash, lines, expected, onDone, first }: CountFormProps) {
  const t = useText('cod-collection');
  const changed = useCashChanged();
  const form = useRef<HTMLFormElement>(null);
  const [figure, setFigure] = useState<number | undefined>(expected === 0 ? 0 : undefined);
  const [notes, setNotes] = useState<NoteCounts | null>(null);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const counted = notes === null ? figure : sumOfNotes(notes);
  const difference = counted === undefined ? null : addMoney(counted, -expected);
  const wrong = (field: string): string | undefined => (fault instanceof ApiFailure ? fault.errors?.[field]?.[0] : undefined);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const { data } = await call('POST /cod-collections', {
        body: {
          courier_id: cash.courier?.id ?? null,
          hub_id: cash.hub.id,
          ...(lines.length === cash.lines.length ? {} : { ids: lines.map(({ id }) => id) }),
          expected,
          ...(notes === null ? { counted: figure } : { counts: notes }),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      });
      toast('success', t('form.done', { code: data.code, counted: formatMoney(data.counted) }));
      changed();
      onDone();
    } catch (error) {
      setFault(error);
      setBusy(false);
      if (error instanceof ApiFailure && error.code === 'EPK030') changed();
    }
  };
  return (
    <form ref={form} noValidate aria-label={t('form.label')} className="flex flex-col gap-3 border-b border-line p-3" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-end gap-3">
        {notes === null ? (
          <Field label={t('form.counted')} required error={wrong('counted')} className="w-44">
            {(aria) => (
              <span ref={first} className="flex">
                <NumberInput {...aria} name="counted" value={figure} onValue={setFigure} decimals={limits.currencyDecimals} unit={t('form.vnd')} className="w-full" />
              </span>
            )}
          </Field>
        ) : (
          <p className="flex flex-col gap-1">
            <span className="text-dim">{t('form.counted')}</span>
            <strong className="flex h-control items-center tabular-nums">{formatMoney(counted ?? 0)}</strong>
          </p>
        )}
        <p className="flex flex-col gap-1" aria-live="polite">
          <span className="text-dim">{t('form.difference')}</span>
          <strong className={`flex h-control items-center tabular-nums ${difference ? 'text-failed' : ''}`}>{difference === null ? '–' : formatMoney(difference)}</strong>
        </p>
        {difference !== null && difference !== 0 && (
          <Field label={t(difference < 0 ? 'form.why_short' : 'form.why_over')} required error={wrong('reason')} className="min-w-40 flex-1">
            {(aria) => <input {...aria} name="reason" maxLength={limits.text} autoComplete="off" className="control" value={reason} onChange={(event) => setReason(event.target.value)} />}
          </Field>
        )}
        <Button aria-pressed={notes !== null} onClick={() => setNotes(notes === null ? {} : null)}>
          {t('form.by_notes')}
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('form.submit')}
        </Button>
      </div>
      {notes !== null && <NoteFields counts={notes} onCounts={setNotes} />}
      {fault !== null && !wrong('counted') && !wrong('reason') && (
        <p role="alert" className="text-failed">
          {failureText(fault)}
        </p>
      )}
    </form>
  );
}
