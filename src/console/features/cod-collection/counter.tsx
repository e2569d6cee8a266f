import { useState, type RefObject, useRef, type FormEvent, type Ref, useEffect } from 'react';
import { useReloadHeld } from '~console/platform/new-version';
import { Said } from '~console/platform/said';
import { useText, type Text } from '~console/platform/text';
import { EmptyState } from '~console/ui/empty';
import { formatCount, noValue } from '~console/platform/format';
import { addMoney, differenceOf, formatMoney } from '~domain/money';
import { call } from '~console/platform/api';
import { ApiFailure, messagesOf } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { NumberInput } from '~console/ui/number-input';
import { toast } from '~console/ui/toast';
import { carriedNow, sumOfNotes, type NoteCounts, cashNotes } from '~domain/cash';
import { limits } from '~domain/limits';
import { TakenTable, type Scanned } from './taken-table';
import { type CourierCash, useCashChanged } from './use-cash';

/** A figure that is being typed is not said before it has stood for so long, in ms. */
const stillMs = 700;

interface CounterProps {
  readonly cash: CourierCash;
  readonly now: number;
  /** The user may count. */
  readonly mayCount: boolean;
  readonly scanned: Scanned | null;
  readonly onDone: () => void;
  /** Around the field that the cash is counted in. */
  readonly first: RefObject<HTMLSpanElement | null>;
}

/** What a courier owes, the cash he puts down and his packages, of which some may wait for another count. */
export function Counter({ cash, now, mayCount, scanned, onDone, first }: CounterProps) {
  const t = useText('cod-collection');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  useReloadHeld(left.size > 0);
  // He goes on delivering meanwhile, and what was put down and left out stays; of what is gone nothing waits.
  const lines = cash.lines.filter(({ id }) => !left.has(id));
  const waiting = cash.lines.filter(({ id }) => left.has(id)).map((line) => line.cash);
  const expected = addMoney(carriedNow(cash.carried, waiting), ...lines.map((line) => line.cash));
  const toggle = (id: number): void =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <>
      <Figures cash={cash} lines={lines} expected={expected} />
      {/* What was over at the close of his sheets is counted with no package as well. */}
      {mayCount && (cash.lines.length > 0 || cash.carried > 0) && (
        <CountForm cash={cash} lines={lines} expected={expected} onDone={onDone} first={first} />
      )}
      {cash.lines.length === 0 ? (
        <EmptyState title={t('nothing_in_hand')} hint={cash.carried < 0 ? t('carried_hint') : undefined} />
      ) : (
        <TakenTable
          lines={cash.lines}
          now={now}
          left={left}
          onToggle={mayCount ? toggle : null}
          scanned={scanned}
          onLeave={() => first.current?.querySelector('input')?.focus()}
        />
      )}
    </>
  );
}

interface FiguresProps extends Pick<CounterProps, 'cash'> {
  readonly lines: CourierCash['lines'];
  readonly expected: number;
}

function Figures({ cash, lines, expected }: FiguresProps) {
  const t = useText('cod-collection');
  const left = cash.lines.length - lines.length;
  const waiting = addMoney(cash.expected, -expected);
  const figures = [
    ['packages', formatCount(cash.packages)],
    ['transfers', formatCount(cash.transfers)],
    ['recorded', formatMoney(cash.recorded)],
    ...(cash.carried === 0 ? [] : [['carried', formatMoney(cash.carried)] as const]),
    ...(left === 0
      ? []
      : [['left', t('left_sum', { count: left, n: formatCount(left), sum: formatMoney(waiting) })] as const]),
    ['expected', formatMoney(expected)],
  ] as const;
  return (
    <>
      {/* One sentence for who counts by ear; figure by figure it would take longer than the count. */}
      <Said
        text={t('say_owed', { count: lines.length, n: formatCount(lines.length), sum: formatMoney(expected) })}
        afterMs={stillMs}
      />
      <dl className="flex shrink-0 flex-wrap border-b border-line">
        {figures.map(([figure, value]) => (
          <div key={figure} className="border-r border-line px-4 py-1.5">
            <dt className="text-label text-dim">{t(`figure.${figure}`)}</dt>
            <dd
              className={`font-semibold tabular-nums ${figure === 'expected' ? 'text-title' : ''} ${figure === 'carried' || figure === 'left' ? 'text-attention' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface CountFormProps {
  readonly cash: CourierCash;
  /** Those of his packages that are counted now; what he owes for them. */
  readonly lines: CourierCash['lines'];
  readonly expected: number;
  readonly onDone: () => void;
  readonly first: Ref<HTMLSpanElement>;
}

/** What was put down, as a figure or note by note, and why it differs. */
interface Count {
  readonly figure: number | undefined;
  readonly notes: NoteCounts | null;
  readonly reason: string;
}

/** As the call takes it. */
function countBody(
  { cash, lines, expected }: Pick<CountFormProps, 'cash' | 'lines' | 'expected'>,
  { figure, notes, reason }: Count,
) {
  const words = reason.trim();
  return {
    courier_id: cash.courier?.id ?? null,
    hub_id: cash.hub.id,
    ...(lines.length === cash.lines.length ? {} : { ids: lines.map(({ id }) => id) }),
    expected,
    ...(notes === null ? { counted: figure } : { counts: notes }),
    ...(words === '' ? {} : { reason: words }),
  };
}

/** What has been put down so far: in this page's memory alone, so that a new version waits for it. */
function useCounted({ figure, notes, reason }: Count): number | undefined {
  const counted = notes === null ? figure : sumOfNotes(notes);
  useReloadHeld(Boolean(counted) || reason !== '');
  return counted;
}

/**
 * The cash of one courier counted against what was recorded: a figure or notes, a difference with its reason, Enter.
 */
function CountForm({ cash, lines, expected, onDone, first }: CountFormProps) {
  const t = useText('cod-collection');
  const changed = useCashChanged();
  const why = useRef<HTMLInputElement>(null);
  const [figure, setFigure] = useState<number | undefined>(expected === 0 ? 0 : undefined);
  const [notes, setNotes] = useState<NoteCounts | null>(null);
  const [reason, setReason] = useState('');
  /** It was sent off without the reason it needs. */
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const counted = useCounted({ figure, notes, reason });
  const difference = differenceOf(counted, expected);
  const lacks = Boolean(difference) && reason.trim() === '';
  const [wrongCount] = messagesOf(fault, 'counted');
  const [wrongReason] = messagesOf(fault, 'reason');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (lacks) {
      setAsked(true);
      why.current?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      const { data } = await call('POST /cod-collections', {
        body: countBody({ cash, lines, expected }, { figure, notes, reason }),
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
    <form
      noValidate
      aria-label={t('form.label')}
      className="flex shrink-0 flex-col gap-3 border-b border-line p-3 hand:order-9 hand:border-t hand:border-b-0"
      onSubmit={(event) => void submit(event)}
    >
      <div className="flex flex-wrap items-end gap-3">
        {notes === null ? (
          <CountedField ref={first} value={figure} onValue={setFigure} error={wrongCount} />
        ) : (
          <p className="flex flex-col gap-1">
            <span className="text-dim">{t('form.counted')}</span>
            <strong className="flex h-control items-center tabular-nums">{formatMoney(counted ?? 0)}</strong>
          </p>
        )}
        <Difference value={difference} />
        {difference !== null && difference !== 0 && (
          <ReasonField
            ref={why}
            short={difference < 0}
            value={reason}
            onValue={setReason}
            error={asked && lacks ? t('form.why_missing') : wrongReason}
          />
        )}
        <Button aria-pressed={notes !== null} onClick={() => setNotes(notes === null ? {} : null)}>
          {t('form.by_notes')}
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('form.submit')}
        </Button>
      </div>
      {notes !== null && <NoteFields counts={notes} onCounts={setNotes} />}
      {fault !== null && !wrongCount && !wrongReason && (
        <p role="alert" className="text-failed">
          {failureText(fault)}
        </p>
      )}
    </form>
  );
}

function difference(value: number, t: Text<'cod-collection'>): string {
  if (value === 0) return t('form.say_none');
  return t(value < 0 ? 'form.say_short' : 'form.say_over', { sum: formatMoney(Math.abs(value)) });
}

function Difference({ value }: { readonly value: number | null }) {
  const t = useText('cod-collection');
  return (
    <p className="flex flex-col gap-1">
      <Said text={value === null ? '' : difference(value, t)} afterMs={stillMs} />
      <span className="text-dim">{t('form.difference')}</span>
      <strong className={`flex h-control items-center tabular-nums ${value ? 'text-failed' : ''}`}>
        {value === null ? noValue : formatMoney(value)}
      </strong>
    </p>
  );
}

interface CountedFieldProps {
  readonly value: number | undefined;
  readonly onValue: (value: number | undefined) => void;
  readonly error: string | undefined;
  /** Around what is typed into. */
  readonly ref: Ref<HTMLSpanElement>;
}

function CountedField({ value, onValue, error, ref }: CountedFieldProps) {
  const t = useText('cod-collection');
  return (
    <Field label={t('form.counted')} required error={error} className="w-44">
      {(aria) => (
        <span ref={ref} className="flex">
          <NumberInput
            {...aria}
            name="counted"
            value={value}
            onValue={onValue}
            decimals={limits.currencyDecimals}
            unit={t('form.vnd')}
            className="w-full"
          />
        </span>
      )}
    </Field>
  );
}

interface ReasonFieldProps {
  /** There is less than there should be; else more. */
  readonly short: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

function ReasonField({ short, value, onValue, error, ref }: ReasonFieldProps) {
  const t = useText('cod-collection');
  return (
    <Field label={t(short ? 'form.why_short' : 'form.why_over')} required error={error} className="min-w-40 flex-1">
      {(aria) => (
        <input
          {...aria}
          ref={ref}
          name="reason"
          maxLength={limits.text}
          autoComplete="off"
          className="control"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

interface NoteFieldsProps {
  readonly counts: NoteCounts;
  readonly onCounts: (counts: NoteCounts) => void;
}

/** How many notes of each worth, the largest first. */
function NoteFields({ counts, onCounts }: NoteFieldsProps) {
  const t = useText('cod-collection');
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const set = (note: number, count: number | undefined): void => {
    const { [String(note)]: _before, ...others } = counts;
    onCounts(count === undefined || count === 0 ? others : { ...others, [note]: count });
  };
  return (
    <fieldset ref={fields} className="grid grid-cols-5 gap-2 max-desk:grid-cols-3 hand:grid-cols-2">
      <legend className="sr-only">{t('form.by_notes')}</legend>
      {cashNotes.map((note) => (
        <Field key={note} label={formatCount(note)}>
          {(aria) => (
            <NumberInput
              {...aria}
              name={`note-${note}`}
              value={counts[String(note)]}
              onValue={(count) => set(note, count)}
              decimals={0}
              unit={t('form.notes')}
              className="w-full"
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
