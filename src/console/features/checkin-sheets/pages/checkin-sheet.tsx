import { boundHub } from '~domain/unloading';
import { statusColumn } from '~console/package/columns';
import { usePathId } from '~console/platform/path-id';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { useActiveRecord } from '~console/terminal/subject';
import { EmptyState } from '~console/ui/empty';
import { FindingTabs } from '~console/ui/finding-tabs';
import { formatCount, formatKg, formatMoment, formatShort, noValue } from '~console/platform/format';
import { RunsheetMark } from '~console/ui/status';
import { runsheetRecord } from '~commands/runsheets';
import { may } from '~domain/access';
import { LineGroup, type Placed } from '~console/package/line-group';
import { MeasureForm } from '~console/package/measure-form';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import { toast } from '~console/ui/toast';
import { OpeningDialog, lazyDialog } from '~console/ui/opening-dialog';
import {
  useCheckin,
  type Checkin,
  type Finding,
  useCheckinLines,
  type CheckinLine,
  useTakeCheckin,
  checkinPlace,
  useCheckinScans,
} from '../use-checkin';

const FinishDialog = lazyDialog(() => import('../finish-dialog').then((m) => m.FinishDialog));

/** Begins, ends or gives up a check-in. What takes nothing away runs at once, the end is asked about. */
function CheckinSteps({ sheet, onFinish }: Omit<HeaderProps, 'own'>) {
  const t = useText('checkin-sheets');
  const took = useTakeCheckin(sheet.id);
  const [finishing, setFinishing] = useState<'first' | 'asked' | null>(null);
  const record = runsheetRecord.read(sheet);
  const { unable, unlessWaiting } = useScansFirst(checkinPlace(sheet.id));
  const params = { id: sheet.id };
  const step = useMutation({
    mutationFn: async (kind: 'start' | 'cancel') =>
      (kind === 'start'
        ? await call('PATCH /checkin-runsheets/{id}/start', { params })
        : await call('PATCH /checkin-runsheets/{id}/cancel', { params })
      ).data,
    onSuccess: took,
    onError: (error) => toast('error', failureText(error)),
  });
  useCommandHandler('checkin.start', () => step.mutate('start'));
  useCommandHandler('checkin.cancel', () => step.mutate('cancel'));
  const finish = async (): Promise<void> => {
    setFinishing('first');
    await onFinish();
    setFinishing(null);
    unlessWaiting(() => setFinishing('asked'));
  };
  useCommandHandler('checkin.finish', () => unlessWaiting(() => void finish()));
  if (sheet.status === 'Created') {
    return (
      <>
        <CommandButton id="checkin.cancel" record={record} label={t('step.cancel')} />
        <NextStepButton
          id="checkin.start"
          record={record}
          busy={step.isPending}
          label={t('step.start', { n: sheet.reported })}
        />
      </>
    );
  }
  if (sheet.status !== 'Running') return null;
  return (
    <>
      <NextStepButton id="checkin.finish" record={record} label={t('step.finish')} unable={unable} />
      {finishing === 'first' && <OpeningDialog />}
      {finishing === 'asked' && <FinishDialog sheet={sheet} unable={unable} onClose={() => setFinishing(null)} />}
    </>
  );
}

type PlacedLine = Placed<CheckinLine>;

/** What is most likely to be done with a group comes first. */
const first: Readonly<Record<Finding, readonly string[]>> = {
  waiting: ['package.copy'],
  matched: ['package.print'],
  unexpected: ['package.print'],
  missing: ['package.lost-courier', 'package.copy'],
  left: [],
  refused: ['package.copy'],
};
const subject = ({ package: pkg }: CheckinLine) => pkg && toSubject(pkg);

function columnsOf(t: Text, now: number, finding: Finding): readonly GridColumn<PlacedLine>[] {
  const refusal = ({ refusal: code }: PlacedLine): string =>
    code === null ? noValue : `${code} ${t(`code_errors.${code}`)}`;
  return [
    {
      id: 'row',
      title: t('checkin-sheets:column.row'),
      width: 52,
      kind: 'number',
      pinned: true,
      text: ({ place }) => String(place + 1),
    },
    { id: 'code', title: t('package:column.code'), width: 140, kind: 'code', pinned: true, text: ({ code }) => code },
    statusColumn(t, (line) => line.package?.status ?? null),
    ...(finding === 'refused'
      ? [
          {
            id: 'refusal',
            title: t('checkin-sheets:column.refusal'),
            width: 320,
            line: 1,
            text: refusal,
            cell: (line: PlacedLine) => <span className="text-failed">{refusal(line)}</span>,
          },
        ]
      : []),
    {
      id: 'seller',
      title: t('package:column.seller'),
      width: 90,
      line: 2,
      text: ({ package: pkg }) => pkg?.seller_code ?? noValue,
    },
    {
      id: 'weight',
      title: t('checkin-sheets:column.weight'),
      width: 90,
      line: 3,
      kind: 'number',
      text: ({ package: pkg }) => (pkg ? formatKg(pkg.weight) : noValue),
    },
    {
      id: 'bound',
      title: t('checkin-sheets:column.bound'),
      width: 90,
      line: 4,
      kind: 'code',
      text: ({ package: pkg }) => (pkg && boundHub(pkg)?.code) ?? noValue,
    },
    {
      id: 'at',
      title: t('checkin-sheets:column.at'),
      width: 110,
      line: 5,
      kind: 'number',
      grow: true,
      text: ({ at }) => formatShort(at, now),
    },
  ];
}

/** The packages of one finding, and what can be done with all of them at once. */
function CheckinGroup({
  id,
  finding,
  count,
}: {
  readonly id: number;
  readonly finding: Finding;
  readonly count: number;
}) {
  const t = useText();
  const now = useNow();
  const lines = useCheckinLines(id, finding, count);
  const columns = useMemo(() => columnsOf(t, now, finding), [t, now, finding]);
  return (
    <LineGroup
      name={`checkin-${finding}`}
      label={t(`checkin-sheets:finding.${finding}`)}
      lines={lines}
      columns={columns}
      empty={t(`checkin-sheets:finding_none.${finding}`)}
      acting={{ label: (n) => t('checkin-sheets:group_actions', { n }), first: first[finding], subject }}
    />
  );
}

const whileOpen: readonly Finding[] = ['waiting', 'unexpected', 'refused', 'matched', 'left'];
const atTheEnd: readonly Finding[] = ['missing', 'unexpected', 'refused', 'matched', 'left'];

/** A courier comes back: what he brings, against what he reported. */
export function CheckinSheet() {
  const id = usePathId();
  const checkin = useCheckin(id);
  return (
    <RecordPage queries={[checkin]} list="/checkin-runsheet">
      {checkin.data && <Shown key={id} sheet={checkin.data} />}
    </RecordPage>
  );
}

interface HeaderProps {
  readonly sheet: Checkin;
  /** The user may work on it. */
  readonly own: boolean;
  /** It is about to end: resolves once what lies on the scale has been taken in, which the question counts. */
  readonly onFinish: () => Promise<void>;
}

function Header({ sheet, own, onFinish }: HeaderProps) {
  const t = useText('checkin-sheets');
  return (
    <RecordHead
      list="/checkin-runsheet"
      kind={t('title')}
      code={sheet.courier?.code}
      title={sheet.courier?.name}
      status={<RunsheetMark status={sheet.status} />}
      actions={own && <CheckinSteps sheet={sheet} onFinish={onFinish} />}
    >
      <span className="font-mono text-mono text-dim">{sheet.code}</span>
      <span className="text-label text-dim">
        {formatMoment(sheet.closed_at ?? sheet.dispatched_at ?? sheet.created_at)}
      </span>
    </RecordHead>
  );
}

function Shown({ sheet }: { readonly sheet: Checkin }) {
  const t = useText('checkin-sheets');
  const user = useUser();
  useActiveRecord(runsheetRecord.read(sheet));
  const own = user !== null && may(user, 'runsheet_work');
  const open = own && sheet.status === 'Running';
  const { last, underWay, measuring, setMeasuring, onScale, weighed, clear } = useCheckinScans(sheet.id, open);
  const { counts } = sheet;
  const begun = sheet.status === 'Running' || sheet.status === 'Closed';
  const findings = (sheet.status === 'Closed' ? atTheEnd : whileOpen).filter(
    (finding) => finding !== 'left' || counts.left > 0,
  );
  const expected = counts.waiting + counts.matched + counts.missing + counts.left;
  return (
    <section aria-label={`${t('title')} ${sheet.code}`} className="page-column">
      <Header sheet={sheet} own={own} onFinish={clear} />
      {open && (
        <div className="scan-dock">
          <div className="scan-row">
            <LastScanBox last={last} underWay={underWay} ready={t('ready')} />
            <label className="flex h-control items-center gap-1.5">
              <input
                type="checkbox"
                className="accent-accent"
                checked={measuring}
                onChange={(event) => setMeasuring(event.target.checked)}
              />
              {t('measure.mode')}
            </label>
            <CodeField
              label={t('package:codes.label')}
              placeholder={t('package:codes.hint')}
              add={t('package:codes.add')}
              addMany={(n) => t('package:codes.add_many', { n })}
            />
          </div>
          {onScale !== null && <MeasureForm key={onScale.code} code={onScale.code} onDone={weighed} />}
        </div>
      )}
      {begun ? (
        <FindingTabs
          key={sheet.status}
          findings={findings}
          counts={counts}
          name={(finding) => t(`finding.${finding}`)}
          progress={{
            label: t('progress'),
            of: expected,
            text: (counted) => t('done_of', counted),
          }}
        >
          {(finding) => <CheckinGroup id={sheet.id} finding={finding} count={counts[finding]} />}
        </FindingTabs>
      ) : (
        <div className="flex-1 border-t border-line">
          <EmptyState
            title={t(sheet.status === 'Created' ? 'created.title' : 'cancelled', { n: formatCount(sheet.reported) })}
            hint={sheet.status === 'Created' ? t('created.hint') : undefined}
          />
        </div>
      )}
    </section>
  );
}
