import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { EmptyState } from '~console/ui/empty';
import { StatusMark } from '~console/ui/status';
import { HandoverMark, type SheetLine } from './handover-mark';

interface SheetLinesProps {
  readonly sheetId: number;
  readonly lines: readonly SheetLine[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], on: boolean) => void;
}

/** The packages of a sheet, each with how it stands with the carrier. */
export function SheetLines({ sheetId, lines, chosen, onChoose }: SheetLinesProps) {
  const t = useText('three-pl');
  if (lines.length === 0) return <EmptyState title={t('sheet.empty')} hint={t('sheet.empty_hint')} />;
  const all = lines.every((line) => chosen.has(line.package.id));
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('sheet.lines')}</caption>
      <thead className="sticky top-0 bg-panel">
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal">
          <th scope="col" className="w-8">
            <input type="checkbox" aria-label={t('sheet.all')} className="accent-accent" checked={all} onChange={(event) => onChoose(lines.map((line) => line.package.id), event.target.checked)} />
          </th>
          {(['package', 'package_status', 'receiver', 'tracking', 'handover'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position} className={`h-row border-b border-line [&>td]:px-2 ${chosen.has(line.package.id) ? 'bg-tint' : ''}`}>
            <td>
              <input type="checkbox" aria-label={t('sheet.pick', { code: line.package.package_code })} className="accent-accent" checked={chosen.has(line.package.id)} onChange={(event) => onChoose([line.package.id], event.target.checked)} />
            </td>
            <td className="font-mono text-mono">
              <GoLink to={`/packages-3pl/${line.package.id}&${sheetId}`} className="text-accent hover:underline">
                {line.package.package_code}
              </GoLink>
            </td>
            <td>
              <StatusMark status={line.package.status} />
            </td>
            <td className="max-w-72 truncate">{`${line.package.receiver_name} · ${line.package.receiver_address}`}</td>
            <td className="font-mono text-mono">{line.tracking_3pl ?? '–'}</td>
            <td>
              <HandoverMark line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
