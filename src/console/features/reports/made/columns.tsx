import type { Text } from '~console/platform/text';
import type { Language } from '~console/platform/language';
import { Button } from '~console/ui/button';
import { formatBytes, formatCount, formatMoment, formatShort } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { exportTitles } from '~domain/exports';
import type { ResponseOf } from '~contract/endpoints';

export type MadeExport = ResponseOf<'GET /exports'>['data'][number];

const nothing = <span className="text-dim">–</span>;
const inks: Record<MadeExport['state'], string> = { running: 'text-moving', done: 'text-done', cancelled: 'text-dim', failed: 'text-failed' };

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);

/** The range in words, then whatever else narrowed it. */
function filterText({ filters }: MadeExport): string {
  const now = Date.now();
  const { from, to, created_from, created_to, hub_role: _role, ...others } = filters;
  const ends = [created_from ?? from, created_to ?? to].map((end) => (end === undefined ? '…' : formatShort(end, now)));
  const range = ends.every((end) => end === '…') ? [] : [ends.join(' ~ ')];
  return [...range, ...Object.entries(others).map(([name, value]) => `${name}=${isMoment(value) ? formatShort(value, now) : value}`)].join(' · ');
}

export function madeColumns(t: Text, language: Language, download: (id: number) => void): readonly Column<MadeExport>[] {
  return [
    { id: 'at', title: t('reports:made.at'), width: 116, kind: 'number', cell: (row) => <span title={formatMoment(row.started_at)}>{formatShort(row.started_at, Date.now())}</span> },
    { id: 'report', title: t('reports:made.report'), width: 210, cell: (row) => exportTitles[row.name][language] },
    { id: 'format', title: t('reports:made.format'), width: 56, kind: 'code', cell: (row) => row.format.toUpperCase() },
    { id: 'filters', title: t('reports:made.filters'), width: 230, grow: true, cell: (row) => <span className="text-dim" title={filterText(row)}>{filterText(row)}</span> },
    { id: 'by', title: t('reports:made.by'), width: 150, cell: (row) => row.made_by },
    { id: 'rows', title: t('reports:made.rows'), width: 84, kind: 'number', cell: (row) => formatCount(row.rows) },
    { id: 'size', title: t('reports:made.size'), width: 92, kind: 'number', cell: (row) => formatBytes(row.bytes) },
    { id: 'state', title: t('reports:made.state'), width: 90, cell: (row) => <span className={inks[row.state]}>{t(`reports:made.states.${row.state}`)}</span> },
    {
      id: 'until',
      title: t('reports:made.until'),
      width: 110,
      kind: 'number',
      cell: (row) => (row.expires_at === null ? (row.state === 'done' ? <span className="text-dim">{t('reports:made.expired')}</span> : nothing) : formatShort(row.expires_at, Date.now())),
    },
    {
      id: 'download',
      title: '',
      width: 70,
      cell: (row) =>
        row.expires_at === null ? null : (
          <Button className="h-6!" tabIndex={-1} aria-label={t('reports:made.download_of', { id: row.id })} onClick={() => download(row.id)}>
            {t('reports:made.download')}
          </Button>
        ),
    },
  ];
}
