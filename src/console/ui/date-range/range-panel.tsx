import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import { Button } from '../button';
import { useNow } from '../use-now';
import { RangeCalendar } from './range-calendar';
import {
  pickDay,
  rangeText,
  readRange,
  shortcutRange,
  shownEnds,
  typedEnds,
  typedTime,
  withTime,
  type WallRange,
} from './range';

interface RangePanelProps {
  readonly label: string;
  readonly text: string;
  /** null = no range any more. */
  readonly onApply: (range: WallRange | null) => void;
}

const { format, separator, shortcuts } = limits.date;
const ends = ['from', 'to'] as const;

/**
 * A range typed, picked in the calendar, or taken from a shortcut. The typed text is the one truth: the calendar and
 * the time fields read it and write it.
 */
export function RangePanel({ label, text: given, onApply }: RangePanelProps) {
  const t = useText('ui');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(given);
  // What is half typed is no fault before it is handed in.
  const [handedIn, setHandedIn] = useState(false);
  const typed = text.trim() === '' || text === separator ? null : readRange(text);
  const fault = typed && 'fault' in typed && (handedIn || typed.fault !== 'half') ? typed.fault : null;
  const change = (next: string): void => {
    setText(next);
    setHandedIn(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setHandedIn(true);
    if (!typed) onApply(null);
    else if ('range' in typed) onApply(typed.range);
  };
  const shown = shownEnds(text);
  // The panel itself opened before its contents were there.
  useEffect(() => field.current?.focus(), []);
  return (
    <form className="flex" onSubmit={submit} noValidate>
      <Shortcuts onPick={onApply} />
      <div className="flex w-94 max-w-full flex-col gap-2 p-3">
        <input
          ref={field}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
          placeholder={`${format}${separator}${format}`}
          className="control w-full font-mono text-mono"
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <p id={`${id}-fault`} role="alert" className="min-h-4 text-label text-failed">
          {fault ? t(`date_range.fault_${fault}`, { format }) : ''}
        </p>
        <RangeCalendar from={shown.from} to={shown.to} onPick={(day) => change(pickDay(text, day))} />
        <Times text={text} onChange={change} />
        <div className="flex items-center justify-between gap-2">
          <span className="text-label text-dim">{t('date_range.zone')}</span>
          <span className="flex gap-2">
            <Button look="quiet" onClick={() => onApply(null)}>
              {t('date_range.clear')}
            </Button>
            <Button look="primary" type="submit">
              {t('date_range.apply')}
            </Button>
          </span>
        </div>
      </div>
    </form>
  );
}

function Shortcuts({ onPick }: { readonly onPick: (range: WallRange) => void }) {
  const t = useText('ui');
  const now = useNow();
  return (
    <ul className="flex flex-col gap-0.5 border-r border-line p-2" aria-label={t('date_range.shortcuts')}>
      {shortcuts.map((shortcut) => {
        const range = shortcutRange(shortcut, now);
        return (
          <li key={shortcut}>
            <button
              type="button"
              className="h-7 w-full rounded px-2 text-left hover:bg-raised"
              title={rangeText(range)}
              onClick={() => onPick(range)}
            >
              {t(`date_range.${shortcut}`)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface TimesProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The time of day of either end, once it has a day. */
function Times({ text, onChange }: TimesProps) {
  const t = useText('ui');
  const typed = typedEnds(text);
  return (
    <div className="flex items-center gap-3">
      {ends.map((end, index) => (
        <label key={end} className="flex items-center gap-2 text-dim">
          {t(`date_range.${end}`)}
          <input
            className="control w-24 font-mono text-mono text-ink"
            placeholder="HH:mm:ss"
            inputMode="numeric"
            autoComplete="off"
            disabled={(typed[index] ?? '') === ''}
            value={typedTime(typed[index] ?? '')}
            onChange={(event) => onChange(withTime(text, end, event.target.value))}
          />
        </label>
      ))}
    </div>
  );
}
