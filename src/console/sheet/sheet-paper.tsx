import { useText } from '~console/platform/text';
import { formatCount, formatKg, formatMoment } from '~console/platform/format';
import { formatAmount, formatMoney } from '~domain/money';
import type { ResponseOf } from '~contract/endpoints';

export type Paper = ResponseOf<'GET /runsheets/{id}/print'>['data'];

/** To be written on by hand. */
const blank = '\u00a0';

/**
 * A courier's sheet on paper: one row a package, with room for what came of it and who took it. Black on white whatever
 * the theme.
 */
export function SheetPaper({ paper }: { readonly paper: Paper }) {
  const t = useText('sheet');
  const { code, type, hub, courier, license_plate: plate, created_at, dispatched_at, packages, cod, lines } = paper;
  // What goes back to its shop is paid by nobody.
  const back = type === 'return';
  const columns = (['row', 'code', 'receiver', 'address', 'weight', 'cod', 'note', 'result', 'sign'] as const).filter(
    (column) => !(back && column === 'cod'),
  );
  return (
    <article className="mx-auto max-w-260 paper p-6 print:max-w-none print:p-0">
      <style>{'@page { size: A4 landscape; margin: 10mm }'}</style>
      <header className="flex flex-wrap items-baseline gap-x-6 border-b-2 border-current pb-2">
        <h2 className="font-mono text-title font-semibold">{code}</h2>
        <span>{t(`ui:runsheet_type.${type}`)}</span>
        <span>{t('paper.hub', { hub: hub.code })}</span>
        <span>{t('paper.courier', { courier: courier ? `${courier.name} (${courier.code})` : '…' })}</span>
        <span>{t('paper.plate', { plate: plate ?? '…' })}</span>
        <span>{formatMoment(dispatched_at ?? created_at)}</span>
        <span className="ml-auto">
          {back
            ? t('paper.sum_back', { n: formatCount(packages.total) })
            : t('paper.sum', { n: formatCount(packages.total), cod: formatMoney(cod) })}
        </span>
      </header>
      {/* A box that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse [&_td]:border-b [&_td]:border-current/40 [&_td]:px-1.5 [&_td]:py-1 [&_td]:align-top [&_th]:px-1.5 [&_th]:text-left [&_th]:font-semibold">
          <caption className="sr-only">{code}</caption>
          <thead>
            <tr className="border-b border-current">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`paper.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.position} className="break-inside-avoid">
                <td className="tabular-nums">{line.position}</td>
                <td className="font-mono whitespace-nowrap">{line.package_code}</td>
                <td>
                  {back ? `${line.seller_code} · ${line.seller_name}` : line.receiver_name}
                  <br />
                  <span className="font-mono">{back ? line.seller_phone : line.receiver_phone}</span>
                </td>
                <td>{back ? line.pickup_full_address : line.receiver_full_address}</td>
                <td className="text-right tabular-nums">{formatKg(line.weight)}</td>
                {!back && <td className="text-right tabular-nums">{formatAmount(line.cod)}</td>}
                <td>{line.operator_note ?? ''}</td>
                <td className="w-24">{blank}</td>
                <td className="w-32">{blank}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}
