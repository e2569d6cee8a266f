import { useMutation } from '@tanstack/react-query';
import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { useMemo, useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { inParts } from '~console/platform/in-parts';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import type { Work } from '~console/sheet/progress';
import { ProgressOverDay } from '~console/sheet/progress-over-day';
import { sendStep } from '~console/sheet/sheet-step';
import { stripes } from '~console/pictures/bar';
import { StepChooser, useStepChoice } from '~console/sheet/step-chooser';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { EmptyState } from '~console/ui/empty';
import { formatClock, formatCount, formatKg } from '~console/platform/format';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import { tellRefused } from '~console/ui/tell-refused';
import { toast } from '~console/ui/toast';
import { runsheetRecord } from '~commands/runsheets';
import { may } from '~domain/access';
import { useLanguage } from '~console/platform/use-language';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { StatusMark } from '~console/ui/status';
import { toSubject, type SubjectRecord } from '~commands/subject';
import { findReason } from '~domain/reasons';
import { SheetActions } from '../sheet-actions';
import { SheetHead } from '../sheet-head';
import { useSheetChanged, useStops, type Stops, type Stop } from '../use-sheet';
import { endOf, pickupPlace, useSheetScans } from '../use-sheet-scans';

/** A trip that is on the road, door by door; what its courier reports is scanned, or taken door by door. */
export function DispatchedSheet() {
  const id = usePathId();
  const stops = useStops(id);
  return (
    <RecordPage queries={[stops]} list="/pickup-runsheet">
      {stops.data && <Shown key={id} {...stops.data} readAt={stops.dataUpdatedAt} />}
    </RecordPage>
  );
}

function Shown({ sheet, stops, readAt }: Stops & { readonly readAt: number }) {
  const t = useText('pickup-sheets');
  const user = useUser();
  const changed = useSheetChanged();
  const choice = useStepChoice('pickup');
  const own = user !== null && may(user, 'runsheet_work') && sheet.status === 'Running';
  const { last, underWay } = useSheetScans(sheet, own ? choice.read : null);
  const all = useMutation({
    mutationFn: (codes: readonly string[]) =>
      inParts(codes, (part) => sendStep(sheet.id, { kind: 'result', result: 'done' }, part)),
    // What is picked up already is as it was meant.
    onSuccess: (parts) => tellRefused(parts.flat().filter((one) => !one.ok && one.code !== 'EPK031')),
    onError: (error) => toast('error', failureText(error)),
    onSettled: changed,
  });
  // What was scanned here and is still under way may say something else of a package of the door.
  const { unlessWaiting } = useScansFirst(pickupPlace(sheet.id));
  useCommandHandler(
    'pickup.done',
    own ? ({ packages }) => unlessWaiting(() => all.mutate(packages.map(({ code }) => code))) : null,
  );
  const record = runsheetRecord.read(sheet);
  const work = useMemo(() => workOf(sheet, stops), [sheet, stops]);
  return (
    <section aria-label={`${t('sheet')} ${sheet.code}`} className="page-column">
      <SheetHead
        sheet={sheet}
        actions={<SheetActions sheet={sheet} view={{ to: `/pickup-runsheet/${sheet.id}`, title: t('by_package') }} />}
      >
        <span className="text-label text-dim tabular-nums">{t('read_at', { time: formatClock(readAt) })}</span>
      </SheetHead>
      {own && (
        <div className="scan-dock">
          <StepChooser type="pickup" choice={choice} />
          <div className="scan-row">
            <LastScanBox
              last={last}
              underWay={underWay}
              ready={choice.step.kind === 'unarmed' ? choice.step.why : t(`ready.${endOf(choice.step)}`)}
            />
            <CodeField
              label={t('package:codes.label')}
              placeholder={t('package:codes.hint')}
              add={t('package:codes.add')}
              addMany={(n) => t('package:codes.add_many', { n })}
            />
          </div>
        </div>
      )}
      <ProgressOverDay work={work} flow="pickup" />
      {/* A box that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {stops.length === 0 ? (
          <EmptyState title={t('empty')} />
        ) : (
          <ul aria-label={t('by_door')}>
            {stops.map((stop) => (
              <StopRow
                key={`${stop.shop.id} ${stop.pickup_point}`}
                stop={stop}
                busy={all.isPending}
                {...(own ? { sheet: record } : {})}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** What the doors have, and what was reported of it. */
function workOf(sheet: Stops['sheet'], stops: readonly Stop[]): Work {
  const lines = stops.flatMap(({ packages_at: at }) => at);
  return {
    lines,
    sheets: [sheet],
    total: lines.length,
    left: lines.filter(({ result }) => result === null).length,
  };
}

interface StopRowProps {
  readonly stop: Stop;
  /** On which all that is left here is reported picked up; absent where nothing may be reported. */
  readonly sheet?: SubjectRecord;
  readonly busy: boolean;
}

/** One door of a trip: how far it is, and its packages on request. */
function StopRow({ stop, sheet, busy }: StopRowProps) {
  const t = useText('pickup-sheets');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const left = stop.packages_at.filter(({ result }) => result === null);
  const share = (count: number): string => `${(count / Math.max(1, stop.packages)) * 100}%`;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-11 items-center gap-3 px-3 py-1">
        <button
          type="button"
          aria-expanded={open}
          className="flex min-w-0 flex-1 items-center gap-2 text-left"
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true" className="w-3 text-dim">
            {open ? '▾' : '▸'}
          </span>
          <span className="min-w-0">
            <span className="block truncate">
              <span className="font-mono text-mono">{stop.shop.code}</span>{' '}
              <strong className="font-semibold">{stop.shop.name}</strong>{' '}
              {stop.shop.phone && <span className="text-dim tabular-nums">{stop.shop.phone}</span>}
            </span>
            <span className="block truncate text-label text-dim">
              {stop.ward ? `${stop.ward} · ${stop.pickup_point}` : stop.pickup_point}
            </span>
          </span>
        </button>
        <span className="w-20 text-right text-dim tabular-nums">
          {t('stop.kg', { kg: formatKg(Math.round(stop.weight * 10) / 10) })}
        </span>
        <span aria-hidden="true" className="flex h-2 w-32 overflow-hidden rounded-sm bg-raised">
          <span className="bg-done" style={{ width: share(stop.done) }} />
          <span className="bg-failed" style={{ width: share(stop.failed), ...stripes }} />
        </span>
        <span className="w-40 text-right tabular-nums">
          <span className="text-done">{formatCount(stop.done)}</span>
          {stop.failed > 0 && <span className="text-failed"> + {formatCount(stop.failed)}</span>}{' '}
          {t('stop.of', { n: formatCount(stop.packages) })}
        </span>
        <span className="w-36 text-right">
          {sheet && left.length > 0 && (
            <CommandButton
              id="pickup.done"
              record={sheet}
              packages={left.map(toSubject)}
              busy={busy}
              label={t('stop.all', { n: formatCount(left.length) })}
              name={t('stop.all_label', { n: formatCount(left.length), shop: stop.shop.name })}
            />
          )}
        </span>
      </div>
      {open && (
        <ul className="border-t border-line bg-raised/40">
          {stop.packages_at.map((item) => (
            <li key={item.id} className="flex h-7 items-center gap-4 pr-3 pl-8">
              <GoLink to={`/packages/${item.id}`} className="w-36 font-mono text-mono hover:underline">
                {item.package_code}
              </GoLink>
              <span className="w-48">
                <StatusMark status={item.status} />
              </span>
              <span className="w-40 truncate text-dim">{item.order_code}</span>
              <span className="truncate">
                {item.result_reason === null ? '' : (findReason(item.result_reason)?.[language] ?? item.result_reason)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
