import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { call, rehearse } from '~console/platform/api';
import { ApiFailure, messagesOf } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { Field } from '~console/ui/field';
import { formatCount, noValue } from '~console/platform/format';
import { differenceOf, formatMoney } from '~domain/money';
import { NumberInput } from '~console/ui/number-input';
import { toast } from '~console/ui/toast';
import { limits } from '~domain/limits';
import { CodeList } from './ask-what-happened';
import { useSheetsChanged, type SheetDetail } from './use-sheet';

interface CloseDialogProps {
  readonly sheet: SheetDetail;
  /** Whether its courier brings cash. */
  readonly cash: boolean;
  /** Why it can't end yet. */
  readonly unable: string | undefined;
  readonly onClose: () => void;
}

/** What was counted, and why it is not what was recorded. */
interface Count {
  readonly counted: number | undefined;
  readonly reason: string;
}

/** As the call takes it. */
function countBody({ counted, reason }: Count) {
  const words = reason.trim();
  return {
    ...(counted === undefined ? {} : { cash_counted: counted }),
    ...(words === '' ? {} : { cash_reason: words }),
  };
}

/** What is still out stands in the way whatever the cash comes to: it is told before anybody counts. */
function useForeseen({ id, version }: SheetDetail, cash: boolean): unknown {
  const { data } = useQuery({
    queryKey: ['packages', 'sheet', id, 'close'],
    queryFn: ({ signal }) =>
      refusalOf(
        rehearse('PATCH /runsheets/{id}/close', {
          params: { id },
          body: { version, ...(cash ? {} : { cash_counted: 0 }) },
          signal,
        }),
      ),
    staleTime: 0,
    retry: false,
  });
  return data;
}

/** Ends a running sheet: the cash counted against what was recorded, a difference with its reason. */
export function CloseDialog({ sheet, cash, unable, onClose }: CloseDialogProps) {
  const t = useText('sheet');
  const changed = useSheetsChanged();
  const first = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const why = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState<Count>({ counted: cash ? undefined : 0, reason: '' });
  /** It was sent off without the reason it needs. */
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const lacks = Boolean(differenceOf(count.counted, sheet.cash.expected)) && count.reason.trim() === '';
  const foreseen = useForeseen(sheet, cash);
  const out = messagesOf(fault ?? foreseen, 'packages');
  const [wrongCount] = messagesOf(fault, 'cash_counted');
  const [wrongReason] = messagesOf(fault, 'cash_reason');
  const unplaced = fault === null || wrongCount || wrongReason ? null : failureText(fault);
  const refused = out.length > 0 ? t('close.out', { n: out.length }) : unplaced;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (unable !== undefined) return toast('warning', unable);
    if (lacks) {
      setAsked(true);
      why.current?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      const { data } = await call('PATCH /runsheets/{id}/close', {
        params: { id: sheet.id },
        body: { version: sheet.version, ...countBody(count) },
      });
      toast('success', t('close.done', { code: data.code }));
      changed();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
      changed();
    }
  };
  return (
    <Dialog
      open
      title={t('close.title', { code: sheet.code })}
      busy={busy}
      onClose={onClose}
      initialFocus={first}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
            {t('close.do')}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        {refused !== null && <Refused text={refused} codes={out} />}
        <p>{t('close.counts', { done: formatCount(sheet.packages.done), total: formatCount(sheet.packages.total) })}</p>
        {cash && (
          <CashFields
            expected={sheet.cash.expected}
            count={count}
            onCount={setCount}
            faults={{ counted: wrongCount, reason: asked && lacks ? t('close.reason_missing') : wrongReason }}
            first={first}
            why={why}
          />
        )}
        {/* Enter in a field ends the sheet; the button that shows lies outside the form. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}

interface RefusedProps {
  readonly text: string;
  /** Those in the way. */
  readonly codes: readonly string[];
}

function Refused({ text, codes }: RefusedProps) {
  return (
    <div role="alert" className="text-failed">
      {text}
      <CodeList codes={codes} />
    </div>
  );
}

interface CashFieldsProps {
  readonly expected: number;
  readonly count: Count;
  readonly onCount: (count: Count) => void;
  readonly faults: { readonly counted: string | undefined; readonly reason: string | undefined };
  /** Where the dialog begins, and where it goes on when the reason lacks. */
  readonly first: RefObject<HTMLElement | null>;
  readonly why: RefObject<HTMLInputElement | null>;
}

function CashFields({ expected, count, onCount, faults, first, why }: CashFieldsProps) {
  const t = useText('sheet');
  const difference = differenceOf(count.counted, expected);
  return (
    <>
      <dl className="grid grid-cols-2 gap-y-1 tabular-nums">
        <dt className="text-dim">{t('close.expected')}</dt>
        <dd className="text-right font-mono">{formatMoney(expected)}</dd>
      </dl>
      <Field label={t('close.counted')} required error={faults.counted}>
        {(aria) => (
          <span ref={(element) => void (first.current = element?.querySelector('input') ?? null)} className="flex">
            <NumberInput
              {...aria}
              name="cash_counted"
              value={count.counted}
              onValue={(counted) => onCount({ ...count, counted })}
              decimals={limits.currencyDecimals}
              unit={t('close.vnd')}
              className="w-full"
            />
          </span>
        )}
      </Field>
      <p className="flex justify-between tabular-nums" aria-live="polite">
        <span className="text-dim">{t('close.difference')}</span>
        <strong className={difference === null || difference === 0 ? 'font-mono' : 'font-mono text-failed'}>
          {difference === null ? noValue : formatMoney(difference)}
        </strong>
      </p>
      {difference !== null && difference !== 0 && (
        <Field label={t('close.reason')} required hint={t('close.reason_hint')} error={faults.reason}>
          {(aria) => (
            <input
              {...aria}
              ref={why}
              type="text"
              name="cash_reason"
              autoComplete="off"
              maxLength={limits.text}
              className="control"
              value={count.reason}
              onChange={(event) => onCount({ ...count, reason: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Why a call would be refused; null = it would not, or nobody could say. */
async function refusalOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error;
  }
}
