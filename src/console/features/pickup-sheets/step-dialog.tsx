import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type Ref } from 'react';
import { call } from '~console/platform/api';
import { messagesOf } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { addAll } from '~console/sheet/use-sheet';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { useSheetChanged, type Stops } from './use-sheet';

export type Step = 'start' | 'close' | 'cancel';

interface StepDialogProps {
  readonly sheet: Stops['sheet'];
  readonly step: Step;
  /** Why it can neither leave nor end yet. */
  readonly unable: string | undefined;
  readonly onClose: () => void;
}

const shown = 8;
const some = (codes: readonly string[]): string =>
  `${codes.slice(0, shown).join(', ')}${codes.length > shown ? ' …' : ''}`;

/**
 * Asks before a sheet leaves, ends or is given up, and says what stands in the way, with what to do about it. One that
 * has left goes on on another page.
 */
export function StepDialog({ sheet, step, unable, onClose }: StepDialogProps) {
  const t = useText('pickup-sheets');
  const changed = useSheetChanged();
  const fromHere = useGoFromHere();
  const confirm = useRef<HTMLButtonElement>(null);
  const params = { id: sheet.id };
  const act = useMutation({
    mutationFn: async ({ force = false, add = [] }: { readonly force?: boolean; readonly add?: readonly string[] }) => {
      const left = await addAll(sheet.id, add);
      if (left.length > 0) toast('warning', t('sheet:missing.left', { n: left.length, codes: some(left) }));
      if (step === 'start') await call('PATCH /runsheets/{id}/start', { params, body: force ? { force } : {} });
      else if (step === 'close') await call('PATCH /runsheets/{id}/close', { params, body: {} });
      else await call('PATCH /runsheets/{id}/cancel', { params, body: {} });
    },
    onMutate: fromHere,
    onSuccess: (_nothing, _how, open) => {
      onClose();
      if (step === 'start') open(`/pickup-runsheet/dispatched/${sheet.id}`, sheet.code);
    },
    onSettled: changed,
  });
  const run = (how: Parameters<typeof act.mutate>[0]): void =>
    unable === undefined || step === 'cancel' ? act.mutate(how) : toast('warning', unable);
  const missing = messagesOf(act.error, 'missing');
  // Its question takes the place of the one before: it is read first, and a second Enter answers neither.
  const question = useRef<HTMLDivElement>(null);
  const asks = missing.length > 0;
  useEffect(() => {
    if (asks) question.current?.focus();
  }, [asks]);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(`step.${step}.title`, { code: sheet.code })}
      busy={act.isPending}
      onClose={onClose}
      initialFocus={confirm}
      actions={
        <>
          <Button disabled={act.isPending} onClick={onClose}>
            {t('step.back')}
          </Button>
          {asks ? (
            <>
              <Button busy={act.isPending} onClick={() => run({ force: true })}>
                {t('step.start.anyway')}
              </Button>
              <Button
                ref={confirm}
                look="primary"
                busy={act.isPending}
                onClick={() => run({ add: missing, force: true })}
              >
                {t('step.start.add', { n: formatCount(missing.length) })}
              </Button>
            </>
          ) : (
            <Button
              ref={confirm}
              look={step === 'cancel' ? 'danger' : 'primary'}
              busy={act.isPending}
              onClick={() => run({})}
            >
              {t(`step.${step}.do`)}
            </Button>
          )}
        </>
      }
    >
      {t(`step.${step}.text`, {
        n: formatCount(sheet.packages.total),
        left: formatCount(sheet.packages.total - sheet.packages.reported),
      })}
      {act.isError && <Refusal ref={question} error={act.error} sheet={sheet} step={step} />}
    </Dialog>
  );
}

interface RefusalProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly error: unknown;
  readonly sheet: Stops['sheet'];
  readonly step: Step;
}

/** What stands in the way, and the way to where that is done. */
function Refusal({ ref, error, sheet, step }: RefusalProps) {
  const t = useText('pickup-sheets');
  const missing = messagesOf(error, 'missing');
  const open = messagesOf(error, 'packages');
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="mt-2 flex flex-col gap-1 text-failed">
      {missing.length > 0 ? (
        <p>{t('step.start.missing', { n: formatCount(missing.length), codes: some(missing) })}</p>
      ) : (
        <p>{failureText(error)}</p>
      )}
      {open.length > 0 && <p className="font-mono text-mono">{some(open)}</p>}
      {step === 'close' && open.length > 0 && (
        <GoLink
          to={`/checkin-runsheet?q=${encodeURIComponent(sheet.courier?.code ?? '')}`}
          className="text-accent underline"
        >
          {t('step.close.checkin')}
        </GoLink>
      )}
      {messagesOf(error, 'courier_id').length > 0 && <p>{t('step.start.courier')}</p>}
    </div>
  );
}
