import {
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { useText } from '~console/platform/text';
import type { FieldAria } from '../field';
import { Spinner } from '../spinner';
import { limits } from '~domain/limits';
import { useNow } from '../use-now';
import { parseWall, wallOf } from '../zone';
import { dayText, readTypedDay } from './day';

/** The calendar is fetched when it is first opened. */
const RangeCalendar = lazy(() => import('./range-calendar').then((module) => ({ default: module.RangeCalendar })));

interface DayFieldProps extends Partial<FieldAria> {
  readonly label?: string;
  readonly name?: string;
  /** `YYYY-MM-DD`; empty = none. */
  readonly value: string;
  /** The first and the last day that may be taken, by themselves whatever the provider takes. */
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly className?: string;
  /** Of what is typed into: a form leads to it. */
  readonly ref?: Ref<HTMLInputElement | null>;
  /** Hears of whole days, and of none. */
  readonly onChange: (day: string) => void;
  /** Hears why what stands there is no day that may be taken, and of '' once it is. */
  readonly onFault?: (fault: string) => void;
  /** Hears of what stands there and is no such day: a form holds it, for its rules to refuse. */
  readonly onUnread?: (text: string) => void;
  /** The year must be typed. */
  readonly withYear?: boolean;
}

const isoDay = 'YYYY-MM-DD';
/** As wide as the calendar with its edges, px. */
const panelWidth = 260;

/** What is typed for a day, and why it is none that may be taken. */
function useTypedDay(
  { value, min, max, withYear, onChange, onFault, onUnread }: DayFieldProps,
  input: RefObject<HTMLInputElement | null>,
) {
  const t = useText('ui');
  const now = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const isOut = (day: string): boolean => (min !== undefined && day < min) || (max !== undefined && day > max);
  const readText = (from: string, done: boolean): string | null =>
    readTypedDay(from, { today: wallOf(now).format(isoDay), fits: (day) => !isOut(day), done, withYear });
  const text = typed ?? dayText(value);
  const read = readText(text, true);
  const fault = text.trim() !== '' && (read === null || isOut(read)) ? t(read === null ? 'day.fault' : 'day.out') : '';

  // The form around refuses what is no day, in the interface's language.
  const tell = useRef(onFault);
  useEffect(() => {
    tell.current = onFault;
  });
  useEffect(() => {
    input.current?.setCustomValidity(fault);
    tell.current?.(fault);
  }, [input, fault]);

  return {
    text,
    fault,
    isOut,
    type: (next: string): void => {
      setTyped(next);
      const day = readText(next, false);
      if (next.trim() === '') onChange('');
      else if (day !== null && !isOut(day)) onChange(day);
      else onUnread?.(next);
    },
    /** What was typed is meant as it stands. */
    settle: (): void => {
      if (typed === null || fault !== '') return;
      if (read !== null && read !== value) onChange(read);
      setTyped(null);
    },
    pick: (day: string): void => {
      setTyped(null);
      onChange(day);
    },
  };
}

/** Where the calendar stands open; Esc and whatever lies elsewhere close it. */
function useOpenCalendar(box: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>) {
  const [open, setOpen] = useState<'start' | 'end' | null>(null);
  useEffect(() => {
    if (open === null) return undefined;
    const element = box.current;
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(null);
      input.current?.focus();
    };
    const elsewhere = (event: Event): void => {
      if (event.target instanceof Node && !element?.contains(event.target)) setOpen(null);
    };
    element?.addEventListener('keydown', press);
    document.addEventListener('pointerdown', elsewhere, true);
    document.addEventListener('focusin', elsewhere);
    return () => {
      element?.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', elsewhere, true);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open, box, input]);
  const show = (): void =>
    setOpen((box.current?.getBoundingClientRect().left ?? 0) + panelWidth > window.innerWidth ? 'end' : 'start');
  return { open, show, hide: () => setOpen(null) };
}

/**
 * One day, typed as 21/11/2026, 21/11 or 2026-11-21, or picked (↓ opens the calendar). What is no day stays, with its
 * fault, when the field is left: nothing that was typed goes without a word. The browser's own date field speaks the
 * browser's language. The calendar lies within the field, so that a dialog around keeps the focus.
 */
export function DayField({
  label,
  value,
  min = limits.day.first,
  max = limits.day.last,
  required,
  className = '',
  ref,
  onChange,
  onFault,
  onUnread,
  withYear,
  ...aria
}: DayFieldProps) {
  const t = useText('ui');
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const typing = { value, min, max, withYear, onChange, onFault, onUnread };
  const { text, fault, isOut, type, settle, pick } = useTypedDay(typing, input);
  const { open, show, hide } = useOpenCalendar(box, input);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      show();
    }
    if (event.key !== 'Enter') return;
    if (fault === '') settle();
    else event.preventDefault();
  };
  return (
    <span ref={box} className={`relative inline-flex ${className === '' ? 'w-36' : className}`}>
      <input
        {...aria}
        ref={input}
        aria-label={label}
        aria-invalid={fault === '' ? aria['aria-invalid'] : true}
        className="control w-full min-w-0 pr-8 tabular-nums text-ink"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('day.format')}
        title={fault === '' ? undefined : fault}
        required={required}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <CalendarButton open={open !== null} onClick={() => (open === null ? show() : hide())} />
      {open !== null && (
        <dialog
          open
          aria-label={label ?? t('day.pick')}
          className={`absolute top-full z-40 m-0 mt-1 rounded-lg border border-line bg-panel p-3 text-ink shadow-pop ${open === 'end' ? 'right-0 left-auto' : 'right-auto left-0'}`}
        >
          <Suspense fallback={<Spinner />}>
            <RangeCalendar
              from={parseWall(value, isoDay)}
              to={parseWall(value, isoDay)}
              isOut={(day) => isOut(day.format(isoDay))}
              onPick={(day) => {
                pick(day.format(isoDay));
                hide();
                input.current?.focus();
              }}
            />
          </Suspense>
        </dialog>
      )}
    </span>
  );
}

function CalendarButton({ open, onClick }: { readonly open: boolean; readonly onClick: () => void }) {
  const t = useText('ui');
  return (
    <button
      type="button"
      aria-label={t('day.pick')}
      aria-haspopup="dialog"
      aria-expanded={open}
      className="absolute inset-y-0 right-0 grid w-7 place-items-center rounded text-dim hover:text-ink"
      onClick={onClick}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      >
        <path d="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3" />
      </svg>
    </button>
  );
}
