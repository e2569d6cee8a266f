import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { call, rehearse } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { Field } from '~console/ui/field';
import { formatCount, formatMoney } from '~console/platform/format';
import { NumberInput } from '~console/ui/number-input';
import { toast } from '~console/ui/toast';
import { limits } from '~domain/limits';
import { CodeList } from './code-list';
import { codesOf } from './codes-of';
import { useSheetsChanged, type SheetDetail } from './use-sheet';

interface CloseDialogProps {
  readonly sheet: SheetDetail;
  /** Whether its courier brings cash. */
  readonly cash: boolean;
  readonly onClose: () => void;
}

/** Ends a running sheet: the cash counted against what was recorded, a difference with its reason. */
export function CloseDialog({ sheet, cash, onClose }: CloseDialogProps) {
  const t = useText('sheet');
  const changed = useSheetsChanged();
  const first = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const why = useRef<HTMLInputElement>(null);
  const [counted, setCounted] = useState<number | undefined>(cash ? undefined : 0);
  const [reason, setReason] = useState('');
  /** It was sent off without the reason it needs. */
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const { expected } = sheet.cash;
  const difference = counted === undefined ? null : Math.round((counted - expected) * 100) / 100;
  const wrong = (field: string): string | undefined =>
    fault instanceof ApiFailure ? fault.errors?.[field]?.[0] : undefined;
  // What is still out stands in the way whatever the cash comes to: it is told before anybody counts.
  const ahead = useQuery({
    queryKey: ['packages', 'sheet', sheet.id, 'close'],
    queryFn: ({ signal }) =>
      refusalOf(
        rehearse('PATCH /runsheets/{id}/close', {
          params: { id: sheet.id },
          body: { version: sheet.version, ...(cash ? {} : { cash_counted: 0 }) },
          signal,
        }),
      ),
    staleTime: 0,
    retry: false,
  });
  const out = codesOf(fault ?? ahead.data, 'packages');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (difference !== null && difference !== 0 && reason.trim() === '') {
      setAsked(true);
      why.current?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      const { data } = await call('PATCH /runsheets/{id}/close', {
        params: { id: sheet.id },
        body: {
          version: sheet.version,
          ...(counted === undefined ? {} : { cash_counted: counted }),
          ...(reason.trim() === '' ? {} : { cash_reason: reason.trim() }),
        },
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
        {(out.length > 0 || (fault !== null && !wrong('cash_counted') && !wrong('cash_reason'))) && (
          <div role="alert" className="text-failed">
            {out.length > 0 ? t('close.out', { n: out.length }) : failureText(fault)}
            <CodeList codes={out} />
          </div>
        )}
        <p>{t('close.counts', { done: formatCount(sheet.packages.done), total: formatCount(sheet.packages.total) })}</p>
        {cash && (
          <>
            <dl className="grid grid-cols-2 gap-y-1 tabular-nums">
              <dt className="text-dim">{t('close.expected')}</dt>
              <dd className="text-right font-mono">{formatMoney(expected)}</dd>
            </dl>
            <Field label={t('close.counted')} required error={wrong('cash_counted')}>
              {(aria) => (
                <span
                  ref={(element) => void (first.current = element?.querySelector('input') ?? null)}
                  className="flex"
                >
                  <NumberInput
                    {...aria}
                    name="cash_counted"
                    value={counted}
                    onValue={setCounted}
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
                {difference === null ? '–' : formatMoney(difference)}
              </strong>
            </p>
            {difference !== null && difference !== 0 && (
              <Field
                label={t('close.reason')}
                required
                hint={t('close.reason_hint')}
                error={asked && reason.trim() === '' ? t('close.reason_missing') : wrong('cash_reason')}
              >
                {(aria) => (
                  <input
                    {...aria}
                    ref={why}
                    type="text"
                    name="cash_reason"
                    autoComplete="off"
                    maxLength={limits.text}
                    className="control"
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                  />
                )}
              </Field>
            )}
          </>
        )}
        {/* Enter in a field ends the sheet; the button that shows lies outside the form. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
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
