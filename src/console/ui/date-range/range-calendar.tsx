import { useRef, useState, type Ref, useEffect } from 'react';
import { DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { vi } from 'react-day-picker/locale/vi';
import { useText } from '~console/platform/text';
import type { Language } from '~console/platform/language';
import { useLanguage } from '~console/platform/use-language';
import { useNow } from '../use-now';
import { wallDay, wallOf, type Wall } from '../zone';
import { yearsAround } from './range';
import './range-calendar.css';

interface ChoiceGridProps {
  readonly label: string;
  readonly choices: readonly { readonly value: number; readonly text: string }[];
  readonly current: number;
  readonly onPick: (value: number) => void;
}

const columns = 3;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

/** Twelve months or twelve years, three in a row; arrows go about, the present one has the focus first. */
function ChoiceGrid({ label, choices, current, onPick }: ChoiceGridProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const element = group.current;
    element?.querySelector<HTMLElement>('[aria-current]')?.focus();
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      const buttons = [...(element?.querySelectorAll('button') ?? [])];
      const to = buttons[buttons.findIndex((button) => button === document.activeElement) + (step ?? 0)];
      if (step === undefined || !to) return;
      event.preventDefault();
      to.focus();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <fieldset ref={group} aria-label={label} className="grid h-59 grid-cols-3 gap-1 pt-2">
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current || undefined}
          className={`rounded tabular-nums ${value === current ? 'bg-accent text-on-accent' : 'hover:bg-raised'}`}
          onClick={() => onPick(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

interface RangeCalendarProps {
  readonly from: Wall | null;
  readonly to: Wall | null;
  /** Days that can't be picked. */
  readonly isOut?: (day: Wall) => boolean;
  readonly onPick: (day: Wall) => void;
}

/** What the heading's arrows move by in each view: months, years, views of twelve years. */
const strides = { days: 1, months: 12, years: 144 } as const;
const months = Array.from({ length: 12 }, (_, month) => month);

/** The heading above is ours: it leads to months and years. */
const parts = { MonthCaption: NoCaption };

/**
 * The calendar knows days only: a day is handed to it as that day's noon in the browser's zone, which no clock change
 * can move off it.
 */
const noon = (wall: Wall): Date => new Date(wall.year(), wall.month(), wall.date(), 12);
const unnoon = (date: Date): Wall => wallDay(date.getFullYear(), date.getMonth(), date.getDate());

export function RangeCalendar({ from, to, isOut, onPick }: RangeCalendarProps) {
  const t = useText('ui');
  const language = useLanguage();
  const now = useNow();
  const [view, setView] = useState<keyof typeof strides>('days');
  const [month, setMonth] = useState(() => (to ?? from ?? wallOf(Date.now())).startOf('month'));
  const monthButton = useRef<HTMLButtonElement>(null);
  const step = (direction: 1 | -1): void => setMonth(month.add(direction * strides[view], 'month'));
  return (
    <div className="range-calendar">
      <div className="flex h-7 items-center gap-1">
        <HeadButton label={t(`date_range.previous_${view}`)} onClick={() => step(-1)}>
          ‹
        </HeadButton>
        <span className="flex flex-1 justify-center gap-1 font-semibold" aria-live="polite">
          <HeadButton
            ref={monthButton}
            label={t('date_range.pick_month')}
            pressed={view === 'months'}
            onClick={() => setView(view === 'months' ? 'days' : 'months')}
          >
            {monthName(month.month(), language)}
          </HeadButton>
          <HeadButton
            label={t('date_range.pick_year')}
            pressed={view === 'years'}
            onClick={() => setView(view === 'years' ? 'days' : 'years')}
          >
            {month.year()}
          </HeadButton>
        </span>
        <HeadButton label={t(`date_range.next_${view}`)} onClick={() => step(1)}>
          ›
        </HeadButton>
      </div>
      {view === 'years' && (
        <ChoiceGrid
          label={t('date_range.pick_year')}
          choices={yearsAround(month.year()).map((year) => ({ value: year, text: String(year) }))}
          current={month.year()}
          onPick={(year) => {
            setMonth(month.year(year));
            setView('months');
          }}
        />
      )}
      {view === 'months' && (
        <ChoiceGrid
          label={t('date_range.pick_month')}
          choices={months.map((value) => ({ value, text: monthName(value, language) }))}
          current={month.month()}
          onPick={(value) => {
            // The choice goes, and the focus with it.
            monthButton.current?.focus();
            setMonth(month.month(value));
            setView('days');
          }}
        />
      )}
      {view === 'days' && (
        <DayPicker
          mode="range"
          fixedWeeks
          showOutsideDays
          hideNavigation
          weekStartsOn={1}
          locale={language === 'en' ? enUS : vi}
          components={parts}
          disabled={isOut && ((date: Date) => isOut(unnoon(date)))}
          today={noon(wallOf(now))}
          month={noon(month)}
          onMonthChange={(date) => setMonth(unnoon(date).startOf('month'))}
          selected={{ from: from ? noon(from) : undefined, to: to ? noon(to) : undefined }}
          onSelect={(_, day) => onPick(unnoon(day))}
        />
      )}
    </div>
  );
}

/** From 0 on: `Tháng 11`, `November`. */
function monthName(month: number, language: Language): string {
  return new Date(2000, month, 1).toLocaleDateString(language, { month: 'long' });
}

function NoCaption() {
  return <></>;
}

function HeadButton({
  ref,
  label,
  pressed,
  onClick,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: string | number;
}) {
  return (
    <button
      ref={ref}
      type="button"
      title={label}
      aria-label={pressed === undefined ? label : undefined}
      aria-pressed={pressed}
      className="h-7 min-w-7 rounded px-1.5 hover:bg-raised"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
