import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatKg, formatMoment } from '~console/platform/format';
import { BagStatus } from '~console/linehaul/status-words';
import type { Trip } from '~console/linehaul/use-trip';
import type { SubjectRecord } from '~commands/subject';

interface BagTableProps {
  readonly label: string;
  readonly bags: Trip['mobile_units']['data'];
  readonly empty: string;
  readonly hint?: string;
  /** A command on their trip that takes each; absent = nothing may be done with them here. */
  readonly action?: { readonly title: string; readonly command: string; readonly record: SubjectRecord };
}

const columns = ['bag', 'seal', 'status', 'packages', 'weight', 'received'] as const;

export function BagTable({ label, bags, empty, hint, action }: BagTableProps) {
  const t = useText('linehaul');
  if (bags.length === 0) return <EmptyState title={empty} hint={hint} />;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-0 bg-panel">
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-3 [&>th]:font-normal">
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          {action && <th scope="col"><span className="sr-only">{action.title}</span></th>}
        </tr>
      </thead>
      <tbody>
        {bags.map((bag) => (
          <tr key={bag.id} className="h-row border-b border-line tabular-nums [&>td]:px-3">
            <td className="font-mono text-mono">
              <GoLink to={`/mobile-units/${bag.id}`} className="hover:text-accent hover:underline">
                {bag.mu_code}
              </GoLink>
            </td>
            <td className="font-mono text-mono">{bag.serial_number ?? '–'}</td>
            <td>
              <BagStatus status={bag.status} received={bag.received_at !== null} />
            </td>
            <td>{formatCount(bag.packages)}</td>
            <td>{formatKg(bag.weight)}</td>
            <td>{bag.received_at === null ? '–' : formatMoment(bag.received_at)}</td>
            {action && (
              <td className="text-right">
                <CommandButton id={action.command} record={action.record} args={{ bags: bag.mu_code }} look="quiet" className="h-6!" label={action.title} name={`${action.title} ${bag.mu_code}`} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
