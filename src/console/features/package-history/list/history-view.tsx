import { GoLink } from '~console/terminal/go-link';
import type { Text } from '~console/platform/text';
import type { ListView } from '~console/resource/resource';
import { formatMoment } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import { findReason } from '~domain/reasons';
import type { ResponseOf } from '~contract/endpoints';
import { StepName } from './step-name';

export type HistoryRow = ResponseOf<'GET /package-history'>['data'][number];

const nothing = <span className="text-dim">–</span>;

export function historyView(t: Text): ListView<HistoryRow> {
  const columns: readonly Column<HistoryRow>[] = [
    {
      id: 'code',
      title: t('package-history:column.code'),
      width: 136,
      kind: 'code',
      sticky: true,
      cell: (row) => (
        <GoLink to={`/packages/${row.package.id}`} tabIndex={-1} className="hover:text-accent hover:underline">
          {row.package.code}
        </GoLink>
      ),
    },
    { id: 'at', title: t('package-history:column.at'), width: 146, kind: 'number', cell: (row) => formatMoment(row.at) },
    { id: 'step', title: t('package-history:column.step'), width: 170, cell: (row) => <StepName action={row.action} /> },
    { id: 'from', title: t('package-history:column.from'), width: 160, cell: (row) => (row.from_status === null || row.from_status === row.to_status ? nothing : <StatusMark status={row.from_status} />) },
    { id: 'to', title: t('package-history:column.to'), width: 164, cell: (row) => <StatusMark status={row.to_status} /> },
    { id: 'by', title: t('package-history:column.by'), width: 150, cell: (row) => <span title={row.actor_role}>{row.actor_name}</span> },
    { id: 'hub', title: t('package-history:column.hub'), width: 64, kind: 'code', cell: (row) => row.hub?.code ?? nothing },
    { id: 'reason', title: t('package-history:column.reason'), width: 200, grow: true, cell: (row) => <Reason row={row} /> },
  ];
  return { title: t('package-history:title'), columns, empty: t('package-history:empty'), emptyHint: t('package-history:empty_hint'), emptyFiltered: t('package-history:empty_filtered') };
}

function Reason({ row: { reason, note } }: { readonly row: HistoryRow }) {
  const code = reason === null ? null : (findReason(reason)?.code ?? reason);
  const text = [code, note].filter((part) => part !== null).join(' · ');
  return text === '' ? nothing : <span title={text}>{text}</span>;
}
