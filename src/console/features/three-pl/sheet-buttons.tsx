import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { NextStepButton } from '~console/terminal/next-step-button';
import { Button } from '~console/ui/button';
import { toSubject } from '~commands/subject';
import type { SheetDetail } from './handover-mark';
import { sheetRecord } from './sheet-record';

/** What the sheet as a whole allows where it stands; what comes next has the key of the next step. */
export function SheetButtons({ sheet, busy }: { readonly sheet: SheetDetail; readonly busy: boolean }) {
  const t = useText('three-pl');
  const { status, packages, lines } = sheet;
  const shared = { record: sheetRecord(sheet), busy };
  const allocated = lines.data.length > 0 && lines.data.every((line) => line.package.status === 'Waiting_for_handover');
  return (
    <>
      {status === 'Created' && (
        <>
          <CommandButton {...shared} id="three-pl.cancel" look="danger" label={t('action.cancel')} />
          {allocated ? (
            <NextStepButton {...shared} id="three-pl.dispatch" label={t('action.dispatch')} />
          ) : (
            <>
              <CommandButton {...shared} id="three-pl.dispatch" label={t('action.dispatch')} unable={t('action.allocate_first')} />
              <NextStepButton {...shared} id="three-pl.allocate" label={t('action.allocate')} unable={packages.total === 0 ? t('sheet.empty') : undefined} />
            </>
          )}
        </>
      )}
      {status === 'Running' && (
        <>
          <CommandButton {...shared} id="three-pl.retry" packages={[]} look={packages.failed > 0 ? 'primary' : 'plain'} label={t('action.retry')} unable={packages.failed === 0 ? t('action.none_failed') : undefined} />
          <NextStepButton {...shared} id="three-pl.close" look="plain" label={t('action.close')} unable={packages.waiting > 0 || packages.failed > 0 ? t('action.not_answered') : undefined} />
        </>
      )}
      {packages.accepted > 0 && (
        <GoLink to={`/3pl-runsheet/${sheet.id}/multi-awb`} className="inline-flex h-control items-center rounded border border-line bg-raised px-2.5 hover:border-line-strong">
          {t('action.labels')}
        </GoLink>
      )}
    </>
  );
}

interface LineButtonsProps {
  readonly sheet: SheetDetail;
  readonly chosen: ReadonlySet<number>;
  readonly onClear: () => void;
}

/** What may be done with the chosen packages; each is judged for itself. */
export function LineButtons({ sheet, chosen, onClear }: LineButtonsProps) {
  const t = useText('three-pl');
  const title = t('sheet.selected', { n: chosen.size });
  const shared = { record: sheetRecord(sheet), packages: sheet.lines.data.flatMap((line) => (chosen.has(line.package.id) ? toSubject(line.package) : [])) };
  return (
    <div role="toolbar" aria-label={title} className="flex items-center gap-2 border-b border-line bg-tint px-3 py-1.5">
      <span className="tabular-nums">{title}</span>
      {sheet.status === 'Created' && <CommandButton {...shared} id="three-pl.remove" label={t('action.remove')} />}
      {sheet.status === 'Running' && (
        <>
          <CommandButton {...shared} id="three-pl.retry" label={t('action.retry')} />
          <CommandButton {...shared} id="three-pl.recall" label={t('action.recall')} />
          <CommandButton {...shared} id="three-pl.ask-back" look="danger" label={t('action.ask_back')} />
        </>
      )}
      <Button look="quiet" onClick={onClear}>
        {t('new.clear')}
      </Button>
    </div>
  );
}
