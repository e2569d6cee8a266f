import { useMemo, useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText, type Text } from '~console/platform/text';
import { LineGroup, type Placed } from '~console/package/line-group';
import { CommandButton } from '~console/terminal/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { toast } from '~console/ui/toast';
import { useNow } from '~console/ui/use-now';
import { useTakeUnloading, useUnloadingLines, type Finding, type Line, type Unloading } from './use-unloading';
import type { SubjectRecord } from '~commands/subject';

type PlacedLine = Placed<Line>;
const nothing = '–';

function columnsOf(t: Text, now: number, finding: Finding): readonly GridColumn<PlacedLine>[] {
  const scanned = finding !== 'waiting' && finding !== 'short' && finding !== 'left';
  const proposed = ({ proposal, settled, settled_mu_code }: Line): string => {
    if (settled !== null) return `${t(`linehaul:settled.${settled}`)}${settled_mu_code === null ? '' : ` ${settled_mu_code}`}`;
    return proposal === null ? nothing : t(`linehaul:proposal.${proposal}`);
  };
  return [
    { id: 'row', title: t('linehaul:column.position'), width: 56, kind: 'number', pinned: true, text: ({ place }) => String(place + 1) },
    { id: 'code', title: t('package:column.code'), width: 136, kind: 'code', pinned: true, text: ({ code }) => code },
    { id: 'bag', title: t('linehaul:column.bag'), width: 140, kind: 'code', text: (line) => line.mu_code ?? nothing },
    { id: 'status', title: t('package:column.status'), width: 180, text: ({ package: pkg }) => (pkg ? t(`ui:status.${pkg.status}`) : t('linehaul:unloading.no_package')) },
    { id: 'bound', title: t('linehaul:column.bound'), width: 90, kind: 'code', text: (line) => line.bound_hub?.code ?? nothing },
    { id: 'receiver', title: t('linehaul:column.receiver'), width: 160, grow: true, text: ({ package: pkg }) => pkg?.receiver_name ?? nothing },
    ...(finding === 'matched' || finding === 'left' ? [] : [{ id: 'proposal', title: t('linehaul:column.proposal'), width: 230, text: proposed }]),
    ...(scanned
      ? [
          { id: 'scanned_at', title: t('linehaul:column.scanned_at'), width: 104, kind: 'number' as const, text: (line: PlacedLine) => (line.scanned_at === null ? nothing : formatShort(line.scanned_at, now)) },
          { id: 'scanned_by', title: t('linehaul:column.scanned_by'), width: 150, text: (line: PlacedLine) => line.scanned_by ?? nothing },
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
export function FindingGroup({ unloading, record, finding, works }: FindingGroupProps) {
  const t = useText();
  const now = useNow();
  const take = useTakeUnloading(unloading.runsheet.id);
  const [busy, setBusy] = useState(false);
  const lines = useUnloadingLines(unloading.runsheet.id, finding, `${unloading.counts[finding]} ${unloading.counts.settled} ${unloading.finished_at ?? ''}`);
  const columns = useMemo(() => columnsOf(t, now, finding), [t, now, finding]);
  const open = (proposal: Line['proposal']): number => (lines.data ?? []).filter((line) => line.proposal === proposal && line.package !== null).length;

  const settle = async (settlement: 'taken_in' | 'sent_on'): Promise<void> => {
    if (finding !== 'over' && finding !== 'misrouted') return;
    const codes = (lines.data ?? []).flatMap(({ code, proposal }) => (proposal === (settlement === 'taken_in' ? 'take_in' : 'send_on') ? code : []));
    setBusy(true);
    try {
      const { data, results } = await call('PATCH /linehaul-runsheets/{id}/unloading/settle', { params: { id: unloading.runsheet.id }, body: { finding, settlement, codes } });
      take(data);
      const refused = results.filter(({ ok }) => !ok);
      if (refused.length > 0) toast('error', refused.map(({ package_code, code, message }) => `${package_code}: ${code ?? ''} ${message ?? ''}`).slice(0, 5).join('\n'));
      else toast('success', t('linehaul:unloading.settled', { n: results.length }));
      await lines.refetch();
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };

  // What is meant stands on the button.
  const settling = works && (finding === 'over' || finding === 'misrouted');
  useCommandHandler('linehaul.settle', settling ? ({ args }) => void settle(args.settlement === 'sent_on' ? 'sent_on' : 'taken_in') : null);
  const [here, onward] = [open('take_in'), open('send_on')];
  const way = (settlement: 'taken_in' | 'sent_on', label: string) => <CommandButton id="linehaul.settle" record={record} args={{ finding, settlement }} busy={busy} label={label} />;
  return (
    <LineGroup
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
