import { useMemo } from 'react';
import { useText, type Text } from '~console/platform/text';
import { LineGroup, type Placed } from '~console/package/line-group';
import { formatKg, formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { FamilySquare } from '~console/ui/status';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { statusFamily } from '~domain/statuses';
import { useCheckinLines, type CheckinLine, type Finding } from './use-checkin';

type PlacedLine = Placed<CheckinLine>;

/** What is most likely to be done with a group comes first. */
const first: Readonly<Record<Finding, readonly string[]>> = { waiting: ['package.copy'], matched: ['package.print'], unexpected: ['package.print'], missing: ['package.lost-courier', 'package.copy'], left: [], refused: ['package.copy'] };
const nothing = '–';
const subject = ({ package: pkg }: CheckinLine) => pkg && toSubject(pkg);

function columnsOf(t: Text, now: number, finding: Finding): readonly GridColumn<PlacedLine>[] {
  const status = ({ package: pkg }: PlacedLine): string => (pkg === null ? nothing : t(`ui:status.${pkg.status}`));
  const refusal = ({ refusal: code }: PlacedLine): string => (code === null ? nothing : `${code} ${t(`code_errors.${code}`)}`);
  return [
    { id: 'row', title: t('checkin-sheets:column.row'), width: 52, kind: 'number', pinned: true, text: ({ place }) => String(place + 1) },
    { id: 'code', title: t('package:column.code'), width: 140, kind: 'code', pinned: true, text: ({ code }) => code },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 180,
      text: status,
      cell: (line) =>
        line.package === null ? (
          nothing
        ) : (
          <>
            <FamilySquare family={statusFamily(line.package.status)} />
            {status(line)}
          </>
        ),
    },
    ...(finding === 'refused' ? [{ id: 'refusal', title: t('checkin-sheets:column.refusal'), width: 320, text: refusal, cell: (line: PlacedLine) => <span className="text-failed">{refusal(line)}</span> }] : []),
    { id: 'seller', title: t('package:column.seller'), width: 90, text: ({ package: pkg }) => pkg?.seller_code ?? nothing },
    { id: 'weight', title: t('checkin-sheets:column.weight'), width: 90, kind: 'number', text: ({ package: pkg }) => (pkg ? formatKg(pkg.weight) : nothing) },
    { id: 'bound', title: t('checkin-sheets:column.bound'), width: 90, kind: 'code', text: ({ package: pkg }) => pkg?.lm_hub?.code ?? nothing },
    { id: 'at', title: t('checkin-sheets:column.at'), width: 110, kind: 'number', grow: true, text: ({ at }) => (at === null ? nothing : formatShort(at, now)) },
  ];
}

/** The packages of one finding, and what can be done with all of them at once. */
export function CheckinGroup({ id, finding, count }: { readonly id: number; readonly finding: Finding; readonly count: number }) {
  const t = useText();
  const now = useNow();
  const lines = useCheckinLines(id, finding, count);
  const columns = useMemo(() => columnsOf(t, now, finding), [t, now, finding]);
  return (
    <LineGroup
      label={t(`checkin-sheets:finding.${finding}`)}
      lines={lines}
      columns={columns}
      empty={t(`checkin-sheets:finding_none.${finding}`)}
      acting={{ label: (n) => t('checkin-sheets:group_actions', { n }), first: first[finding], subject }}
    />
  );
}
