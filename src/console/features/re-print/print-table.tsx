import { useLanguage } from '~console/platform/use-language';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { GoLink } from '~console/terminal/go-link';
import { DeselectButton } from '~console/package/deselect-button';
import { formatMoment } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import { judge } from '~commands/gate';
import { commandById } from '~commands/registry';
import { toSubject } from '~commands/subject';
import { errorText } from '~domain/errors';
import type { PrintState } from './use-print-list';

interface PrintTableProps {
  readonly rows: readonly PrintState[];
}

const columns = ['code', 'receiver', 'shop', 'hub', 'status', 'times', 'last', 'verdict'] as const;

/** What will be printed, and what is known of its earlier labels. */
export function PrintTable({ rows }: PrintTableProps) {
  const t = useText('re-print');
  const language = useLanguage();
  const user = useUser();
  const print = commandById('package.print');
  const lastOf = ({ last_printed: last }: PrintState): string | undefined => (last ? t('last', { at: formatMoment(last.at), name: last.actor_name }) : undefined);
  return (
    <table aria-label={t('table')} className="w-full border-collapse text-left">
      <thead className="sticky top-0 z-10 bg-panel text-label text-dim">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`h-7 border-b border-line px-2 font-semibold whitespace-nowrap ${column === 'times' ? 'text-right' : ''}`}>
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col" className="border-b border-line">
            <span className="sr-only">{t('column.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const verdict = user ? judge(print, toSubject(row), user) : null;
          return (
            <tr key={row.id} className="h-row border-b border-line hover:bg-raised">
              <th scope="row" className="px-2 font-normal">
                <GoLink to={`/packages/${row.id}`} className="font-mono text-mono hover:underline">
                  {row.package_code}
                </GoLink>
              </th>
              <td className="max-w-36 truncate px-2" title={row.receiver_name}>
                {row.receiver_name}
              </td>
              <td className="px-2">{row.seller_code}</td>
              <td className="px-2 font-mono text-mono">{(row.current_hub ?? row.fm_hub)?.code ?? '–'}</td>
              <td className="px-2 whitespace-nowrap">
                <StatusMark status={row.status} />
              </td>
              <td className="px-2 text-right whitespace-nowrap tabular-nums">{row.print_count > 0 ? t('times', { n: row.print_count }) : t('never')}</td>
              <td className="max-w-42 truncate px-2 text-dim" title={lastOf(row)}>
                {lastOf(row) ?? '–'}
              </td>
              <td className={`px-2 ${verdict?.ok === false ? 'text-failed' : 'text-done'}`}>{verdict?.ok === false ? errorText(verdict.code, language) : t('yes')}</td>
              <td className="px-1 text-right">
                <DeselectButton code={row.package_code} label={t('remove', { code: row.package_code })} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
