import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { EmptyState } from '~console/ui/empty';
import { StatusMark } from '~console/ui/status';
import { carrierBagRecord } from '~commands/carrier-bags';
import { toSubject } from '~commands/subject';
import type { BagDetail } from './use-bag';

/** What is in a bag, and taking each out again while it is open. */
export function BagLines({ bag, open }: { readonly bag: BagDetail; readonly open: boolean }) {
  const t = useText('three-pl');
  if (bag.packages.length === 0) return <EmptyState title={t('bag.empty')} hint={t('bag.empty_hint')} />;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('sheet.lines')}</caption>
      <thead>
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal">
          {(['package', 'package_status', 'receiver'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          {open && (
            <th scope="col">
              <span className="sr-only">{t('action.take_out')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {bag.packages.map((row) => (
          <tr key={row.id} className="h-row border-b border-line [&>td]:px-2">
            <td className="font-mono text-mono">
              <GoLink to={`/packages/${row.id}`} className="text-accent hover:underline">
                {row.package_code}
              </GoLink>
            </td>
            <td>
              <StatusMark status={row.status} />
            </td>
            <td className="max-w-96 truncate">{`${row.receiver_name} · ${row.receiver_address}`}</td>
            {open && (
              <td className="text-right">
                <CommandButton id="carrier-bag.remove" record={carrierBagRecord.read(bag)} packages={[toSubject(row)]} look="quiet" compact label={t('action.take_out')} name={`${t('action.take_out')} ${row.package_code}`} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
