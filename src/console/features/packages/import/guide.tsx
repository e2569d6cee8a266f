import { useText } from '~console/platform/text';
import { importColumns } from '~contract/features/orders';
import { Button } from '~console/ui/button';
import { template } from './csv';
import { download } from '~console/ui/download';

/** A row as it should look; its shop is nobody's, so that a template sent back unchanged makes no order. */
export const example: Readonly<Record<string, string>> = {
  shop_code: 'SHOP01',
  order_code: 'DH-0001',
  receiver_name: 'Nguyễn Thị Ánh',
  receiver_phone: '0903123456',
  receiver_address: '12 Lê Lợi',
  ward_code: '26743',
  weight: '1.5',
  length: '30',
  width: '20',
  height: '15',
  value: '500000',
  cod: '250000',
  note: '',
};

/** The columns of the file, and a template of it. */
export function ImportGuide() {
  const t = useText('packages');
  return (
    <section aria-labelledby="guide-title" className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <h2 id="guide-title" className="text-label font-semibold text-dim">
          {t('import.columns')}
        </h2>
        <Button className="ml-auto" onClick={() => download('hubline-orders.csv', template(example))}>
          {t('import.template')}
        </Button>
      </div>
      <table className="w-full">
        <tbody>
          {importColumns.map((column) => (
            <tr key={column} className="border-b border-line">
              <th scope="row" className="py-1 pr-3 text-left font-mono text-mono font-normal whitespace-nowrap">
                {column}
              </th>
              <td className="py-1 pr-3">{t(`import.column.${column}`)}</td>
              <td className="py-1 text-right font-mono text-mono text-dim">{example[column]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
