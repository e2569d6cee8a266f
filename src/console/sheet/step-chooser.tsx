import { useEffect, useId, useState } from 'react';
import { useText } from '~console/app/text';
import { useLanguage } from '~console/app/use-language';
import { CommandKeys } from '~console/terminal/command-keys';
import { useFaceEffect } from '~console/terminal/use-face-effect';
import { limits } from '~domain/limits';
import { postponedReason, reasonsOf, type ReasonType } from '~domain/reasons';
import type { ArmedStep } from './use-sheet-scans';
import { DayField } from '~console/ui/date-range/day-field';

/** What scans on a running sheet mean, in the order of their keys. */
const kinds = ['done', 'attempt', 'failed', 'back'] as const;
type Kind = (typeof kinds)[number];

interface StepChooserProps {
  readonly type: ReasonType;
  /** Told of the step that scans take from now on. */
  readonly onStep: (step: ArmedStep) => void;
}

/** The morning of a day on the Vietnamese clock: customers choose days. */
const morning = (day: string): string => `${day}T08:00:00+07:00`;

/** What the next scans report: done, to be tried again, failed, or back in; with reason, note and day where they need them. Commands with keys change it. */
export function StepChooser({ type, onStep }: StepChooserProps) {
  const t = useText('sheet');
  const language = useLanguage();
  const id = useId();
  const [kind, setKind] = useState<Kind>('done');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [day, setDay] = useState('');
  const [transfer, setTransfer] = useState(false);
  const reasons = reasonsOf(type);
  const failing = kind !== 'done';
  const postponed = failing && reason === postponedReason;
  const proof = kind === 'done' && type === 'delivery';

  useEffect(() => {
    const words = note.trim();
    const said = words === '' ? {} : { note: words };
    const again = day === '' ? {} : { reattempt_date: morning(day) };
    const step = (): ArmedStep => {
      if (kind === 'done') return proof && words === '' ? t('step.needs_note') : { kind: 'result', result: 'done', ...said, ...(proof && transfer ? { paid_by: 'transfer' as const } : {}) };
      if (postponed && day === '') return t('step.needs_day');
      if (kind === 'back') return { kind: 'back', ...(reason === '' ? {} : { reason, ...said, ...again }) };
      return reason === '' ? t('step.needs_reason') : { kind: 'result', result: kind, reason, ...said, ...again };
    };
    onStep(step());
  }, [kind, reason, note, day, transfer, proof, postponed, onStep, t]);
  useFaceEffect('scans-done', () => setKind('done'));
  useFaceEffect('scans-attempt', () => setKind('attempt'));
  useFaceEffect('scans-failed', () => setKind('failed'));
  useFaceEffect('scans-back', () => setKind('back'));

  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="float-left mr-3 flex h-control items-center text-dim">{t('step.title')}</legend>
      {kinds.map((one) => (
        <label key={one} className={`flex h-control items-center gap-1.5 rounded border px-2 ${one === kind ? 'border-accent bg-tint' : 'border-line'}`}>
          <input type="radio" name={`${id}-kind`} className="accent-accent" checked={one === kind} onChange={() => setKind(one)} />
          {t(`step.${type}.${one}`)}
          <CommandKeys id={`face.scans-${one}`} />
        </label>
      ))}
      {failing && (
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('step.reason')}</span>
          <select name="reason" className="control w-60" value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value="">{t(kind === 'back' ? 'step.reason_known' : 'step.reason_none')}</option>
            {reasons.map((one) => (
              <option key={one.code} value={one.code}>
                {`${one.code} ${one[language]}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {failing && reason !== '' && (
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('step.day')}</span>
          <DayField name="day" label={t('step.day')} required={postponed} value={day} onChange={setDay} />
        </label>
      )}
      <label className="flex items-center gap-2">
        <span className="text-dim">{t(proof ? 'step.proof' : 'step.note')}</span>
        <input type="text" name="note" className="control w-56" autoComplete="off" maxLength={limits.text} required={proof} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      {proof && (
        <label className="flex h-control items-center gap-1.5">
          <input type="checkbox" className="accent-accent" checked={transfer} onChange={(event) => setTransfer(event.target.checked)} />
          {t('step.transfer')}
        </label>
      )}
    </fieldset>
  );
}
