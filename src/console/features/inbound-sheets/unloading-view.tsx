import { useCallback, useState, useMemo } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { RecordHead } from '~console/resource/record-head';
import { useText, type Text } from '~console/platform/text';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { FindingTabs } from '~console/ui/finding-tabs';
import { formatCount, formatMoment, formatShort, noValue } from '~console/platform/format';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import { ScanStrip } from '~console/linehaul/scan-strip';
import { TripStatus } from '~console/linehaul/status-words';
import type { Trip } from '~console/linehaul/use-trip';
import {
  type Finding,
  type Line,
  type Unloading,
  useFinishUnloading,
  useTakeUnloading,
  useUnloadingLines,
} from './use-unloading';
import { runsheetRecord } from '~commands/runsheets';
import type { SubjectRecord } from '~commands/subject';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { inParts } from '~console/platform/in-parts';
import { LineGroup, type Placed } from '~console/package/line-group';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { tellRefused } from '~console/ui/tell-refused';
import { toast } from '~console/ui/toast';
import { useNow } from '~console/ui/use-now';
import { AskDialog } from '~console/ui/ask-dialog';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { unloadingSender, type Unloaded } from './unloading-sender';
import { useCodeScans } from '~console/linehaul/use-code-scans';

type PlacedLine = Placed<Line>;
function columnsOf(t: Text, now: number, finding: Finding): readonly GridColumn<PlacedLine>[] {
  const scanned = finding !== 'waiting' && finding !== 'short' && finding !== 'left';
  const proposed = ({ proposal, settled, settled_mu_code }: Line): string => {
    if (settled !== null)
      return `${t(`linehaul:settled.${settled}`)}${settled_mu_code === null ? '' : ` ${settled_mu_code}`}`;
    return proposal === null ? noValue : t(`linehaul:proposal.${proposal}`);
  };
  return [
    {
      id: 'row',
      title: t('linehaul:column.position'),
      width: 56,
      kind: 'number',
      pinned: true,
      text: ({ place }) => String(place + 1),
    },
    { id: 'code', title: t('package:column.code'), width: 136, kind: 'code', pinned: true, text: ({ code }) => code },
    {
      id: 'bag',
      title: t('linehaul:column.bag'),
      width: 140,
      line: 5,
      kind: 'code',
      text: (line) => line.mu_code ?? noValue,
    },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 112,
      kind: 'mark',
      text: ({ package: pkg }) => (pkg ? t(`ui:status.${pkg.status}`) : t('linehaul:unloading.no_package')),
    },
    {
      id: 'bound',
      title: t('linehaul:column.bound'),
      width: 90,
      line: 3,
      kind: 'code',
      text: (line) => line.bound_hub?.code ?? noValue,
    },
    {
      id: 'receiver',
      title: t('linehaul:column.receiver'),
      width: 160,
      line: 1,
      grow: true,
      text: ({ package: pkg }) => pkg?.receiver_name ?? noValue,
    },
    ...(finding === 'matched' || finding === 'left'
      ? []
      : [{ id: 'proposal', title: t('linehaul:column.proposal'), width: 230, line: 2, text: proposed }]),
    ...(scanned
      ? [
          {
            id: 'scanned_at',
            title: t('linehaul:column.scanned_at'),
            width: 104,
            line: 4,
            kind: 'number' as const,
            text: (line: PlacedLine) => formatShort(line.scanned_at, now),
          },
          {
            id: 'scanned_by',
            title: t('linehaul:column.scanned_by'),
            width: 150,
            text: (line: PlacedLine) => line.scanned_by ?? noValue,
          },
        ]
      : []),
  ];
}

interface FindingGroupProps {
  readonly unloading: Unloading;
  /** The trip. */
  readonly record: SubjectRecord;
  readonly finding: Finding;
  /** The user may do what is proposed. */
  readonly works: boolean;
}

/** The packages of one finding with what is proposed for them, and doing it with all of them at once. */
function FindingGroup({ unloading, record, finding, works }: FindingGroupProps) {
  const t = useText();
  const now = useNow();
  const take = useTakeUnloading(unloading.runsheet.id);
  const [busy, setBusy] = useState(false);
  const lines = useUnloadingLines(
    unloading.runsheet.id,
    finding,
    `${unloading.counts[finding]} ${unloading.counts.settled} ${unloading.finished_at ?? ''}`,
  );
  const columns = useMemo(() => columnsOf(t, now, finding), [t, now, finding]);
  const open = (proposal: Line['proposal']): number =>
    (lines.data ?? []).filter((line) => line.proposal === proposal && line.package !== null).length;

  const settle = async (settlement: 'taken_in' | 'sent_on'): Promise<void> => {
    if (finding !== 'over' && finding !== 'misrouted') return;
    const codes = (lines.data ?? []).flatMap(({ code, proposal }) =>
      proposal === (settlement === 'taken_in' ? 'take_in' : 'send_on') ? code : [],
    );
    setBusy(true);
    try {
      const answers = await inParts(codes, async (part) => {
        const { data, results } = await call('PATCH /linehaul-runsheets/{id}/unloading/settle', {
          params: { id: unloading.runsheet.id },
          body: { finding, settlement, codes: part },
        });
        take(data);
        return results;
      });
      const refused = answers.flat().filter(({ ok }) => !ok);
      tellRefused(refused);
      if (refused.length === 0) toast('success', t('linehaul:unloading.settled', { n: answers.flat().length }));
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      // Parts before one that failed are settled.
      await lines.refetch();
      setBusy(false);
    }
  };

  // What is meant stands on the button.
  const settling = works && (finding === 'over' || finding === 'misrouted');
  useCommandHandler(
    'linehaul.settle',
    settling ? ({ args }) => void settle(args.settlement === 'sent_on' ? 'sent_on' : 'taken_in') : null,
  );
  const [here, onward] = [open('take_in'), open('send_on')];
  const way = (settlement: 'taken_in' | 'sent_on', label: string) => (
    <CommandButton id="linehaul.settle" record={record} args={{ finding, settlement }} busy={busy} label={label} />
  );
  return (
    <LineGroup
      name={`unloading-${finding}`}
      label={t(`linehaul:finding.${finding}`)}
      lines={lines}
      columns={columns}
      empty={t(`linehaul:finding_none.${finding}`)}
      head={
        settling && here + onward > 0 ? (
          <div className="flex shrink-0 items-center gap-3 border-b border-line px-3 py-2">
            <span className="text-dim">{t('linehaul:unloading.proposed')}</span>
            {here > 0 && way('taken_in', t('linehaul:unloading.take_in', { n: here }))}
            {onward > 0 && way('sent_on', t('linehaul:unloading.send_on', { n: onward }))}
          </div>
        ) : null
      }
    />
  );
}

const whileOpen: readonly Finding[] = ['waiting', 'over', 'misrouted', 'matched'];
const atTheEnd: readonly Finding[] = ['short', 'over', 'misrouted', 'matched', 'left'];

interface UnloadingViewProps {
  readonly unloading: Unloading;
  readonly trip: Trip;
  /** The user may work on it. */
  readonly works: boolean;
}

/** One truck: scanned off while it goes on, and its report when it has ended. */
export function UnloadingView({ unloading, trip, works }: UnloadingViewProps) {
  const t = useText('linehaul');
  const record = runsheetRecord.read(trip);
  const [asking, setAsking] = useState(false);
  const { counts, bags, runsheet } = unloading;
  const goesOn = unloading.finished_at === null;
  const open = goesOn && works;
  const { unable, whyNot, unlessWaiting } = useScansFirst(unloadingPlace(runsheet.id));
  const ask = useCallback(() => {
    const why = whyNot();
    if (why === undefined) setAsking(true);
    return why;
  }, [whyNot]);
  const { last, underWay } = useTruckScans(unloading, open && !asking, ask);
  useCommandHandler('linehaul.finish', open ? () => unlessWaiting(() => setAsking(true)) : null);
  const findings = goesOn ? whileOpen : atTheEnd;
  const listed = counts.waiting + counts.matched + counts.short + counts.left;
  return (
    <section aria-label={t('title.unloading')} className="page-column">
      <RecordHead
        list="/inbound-runsheet"
        kind={t('title.unloading')}
        title={
          <GoLink to={`/linehaul-runsheet/${runsheet.id}`} className="font-mono hover:text-accent hover:underline">
            {runsheet.code}
          </GoLink>
        }
        status={<TripStatus trip={trip} />}
        actions={
          open && <NextStepButton id="linehaul.finish" record={record} label={t('unloading.finish')} unable={unable} />
        }
      >
        <span className="text-label text-dim">
          {goesOn
            ? t('unloading.started', { who: unloading.started_by, moment: formatMoment(unloading.started_at) })
            : t('unloading.finished', {
                who: unloading.finished_by ?? '',
                moment: formatMoment(unloading.finished_at ?? unloading.started_at),
              })}
        </span>
        <output aria-label={t('unloading.bags')} aria-live="off" className="tabular-nums">
          {t('unloading.bags_of', { n: formatCount(bags.received), of: formatCount(bags.total) })}
        </output>
        {unloading.note !== null && <span className="text-attention">{unloading.note}</span>}
      </RecordHead>
      {open && (
        <ScanStrip
          last={last}
          underWay={underWay}
          ready={t(bags.received < bags.total ? 'unloading.ready_bags' : 'unloading.ready')}
          label={t('unloading.scan_label')}
        />
      )}
      <FindingTabs
        key={String(goesOn)}
        findings={findings}
        counts={counts}
        name={(finding) => t(`finding.${finding}`)}
        progress={{
          label: t('unloading.progress'),
          of: listed,
          text: (counted) => t('unloading.done_of', counted),
        }}
      >
        {(finding) => <FindingGroup unloading={unloading} record={record} finding={finding} works={works} />}
      </FindingTabs>
      {asking && <FinishDialog unloading={unloading} unable={unable} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface FinishDialogProps {
  readonly unloading: Unloading;
  /** Why it can't end yet. */
  readonly unable: string | undefined;
  readonly onClose: () => void;
}

/**
 * Asks before an unloading ends: what was not scanned is missing then, what was found and not settled stands elsewhere
 * still; somebody must have said why.
 */
function FinishDialog({ unloading, unable, onClose }: FinishDialogProps) {
  const t = useText('linehaul');
  const { id, code } = unloading.runsheet;
  const end = useFinishUnloading(id);
  const { waiting, over, misrouted, settled } = unloading.counts;
  const open = over + misrouted - settled;
  const finish = async (note: string): Promise<string | undefined> => {
    if (unable !== undefined) return unable;
    // What is said here is what it ends with, whatever others scan meanwhile.
    await end({ waiting, open, ...(note === '' ? {} : { note }) });
    return undefined;
  };
  return (
    <AskDialog
      title={t('unloading.finish_title', { code })}
      keep={t('unloading.go_on')}
      confirm={t('unloading.finish')}
      {...(waiting + open > 0 ? { look: 'danger', note: t(waiting > 0 ? 'unloading.why' : 'unloading.why_open') } : {})}
      onConfirm={finish}
      onClose={onClose}
    >
      {waiting === 0 ? (
        <p>{t('unloading.finish_all')}</p>
      ) : (
        <p className="text-attention">{t('unloading.finish_short', { n: formatCount(waiting) })}</p>
      )}
      {open > 0 && <p className="text-attention">{t('unloading.finish_open', { n: formatCount(open) })}</p>}
    </AskDialog>
  );
}

/** Where they are scanned. */
const unloadingPlace = (id: number): string => `/inbound-runsheet/${id}`;

/** Bags and packages as they come off the truck; the trip's own code asks whether it is empty. */
function useTruckScans(unloading: Unloading, open: boolean, onOwnCode: () => string | undefined) {
  const t = useText('linehaul');
  const { id, code } = unloading.runsheet;
  const take = useTakeUnloading(id);
  const took = useCallback(({ counts, bags }: Unloaded) => take({ counts, bags }), [take]);
  const tell = useCallback(
    (scan: Unloaded): AnnouncedScan => {
      const { kind, finding, proposal, status, repeated, refusal, message, bound_hub, counts, bags } = scan;
      const said = (result: AnnouncedScan['result'], text: string): AnnouncedScan => ({
        code: scan.code,
        result,
        text,
      });
      if (refusal !== null) return said('refused', `${refusal} ${message ?? ''}`);
      if (kind === 'bag') {
        if (finding === 'waiting') return said('found', t('unloading.scan_seal'));
        if (repeated) return said('repeated', t('unloading.bag_again'));
        return said('done', t('unloading.bag_in', { n: bags.received, of: bags.total }));
      }
      if (proposal === 'look_up' && status !== null)
        return said('refused', t('unloading.look_up', { status: t(`ui:status.${status}`) }));
      if (finding === 'misrouted')
        return said('refused', t('unloading.misrouted', { hub: bound_hub?.code ?? noValue }));
      if (finding === 'over') return said('refused', t(bound_hub ? 'unloading.over' : 'unloading.unknown'));
      if (repeated) return said('repeated', t('unloading.again'));
      return said('done', t('unloading.matched', { n: counts.waiting }));
    },
    [t],
  );
  const special = useCallback(
    (scanned: string) => {
      if (scanned !== code) return null;
      const why = onOwnCode();
      return why === undefined
        ? { result: 'found' as const, text: t('unloading.ask_finish') }
        : { result: 'refused' as const, text: why };
    },
    [code, onOwnCode, t],
  );
  return useCodeScans({
    place: unloadingPlace(id),
    step: 'unload',
    sender: unloadingSender,
    open,
    took,
    tell,
    special,
  });
}
