import type { Text } from '~console/platform/text';
import type { Placed } from '~console/package/line-group';
import { formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { FamilySquare } from '~console/ui/status';
import { statusFamily } from '~domain/statuses';
import type { Finding, Line } from './use-check';

const nothing = '–';

type PlacedLine = Placed<Line>;

/** What is told of each package of a finding; `now` in ms. */
export function lineColumns(t: Text, now: number, finding: Finding): readonly GridColumn<PlacedLine>[] {
  const scanned = finding === 'matched' || finding === 'unexpected';
  const status = ({ package: pkg }: PlacedLine): string => (pkg === null ? nothing : t(`ui:status.${pkg.status}`));
  return [
    { id: 'row', title: t('backlog:check.row'), width: 56, kind: 'number', pinned: true, text: ({ place }) => String(place + 1) },
    { id: 'code', title: t('package:column.code'), width: 136, kind: 'code', pinned: true, text: (line) => line.code },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 170,
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
    ...(finding === 'unexpected' ? [surprise(t)] : []),
    { id: 'hub', title: t('package:column.hub'), width: 70, kind: 'code', text: ({ package: pkg }) => (pkg?.current_hub ?? pkg?.fm_hub)?.code ?? nothing },
    { id: 'seller', title: t('package:column.seller'), width: 90, text: ({ package: pkg }) => pkg?.seller_code ?? nothing },
    { id: 'receiver', title: t('backlog:check.receiver'), width: 160, grow: true, text: ({ package: pkg }) => pkg?.receiver_name ?? nothing },
    ...(scanned
      ? [
          { id: 'scanned_at', title: t('backlog:check.scanned_at'), width: 100, kind: 'number' as const, text: (line: PlacedLine) => (line.scanned_at === null ? nothing : formatShort(line.scanned_at, now)) },
          { id: 'scanned_by', title: t('backlog:check.scanned_by'), width: 150, text: (line: PlacedLine) => line.scanned_by ?? nothing },
        ]
      : []),
  ];
}

function surprise(t: Text): GridColumn<PlacedLine> {
  const text = (line: PlacedLine): string => (line.surprise === null ? nothing : t(`backlog:surprise.${line.surprise}`));
  return { id: 'surprise', title: t('backlog:check.why'), width: 230, text, cell: (line) => <span className="text-failed">{text(line)}</span> };
}
