import type { Text } from '~console/platform/text';
import type { PackageRow } from '~console/terminal/subject';
import { formatAmount, formatKg, formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';

/** What is told of each waiting package; `now` in ms. */
export function packageColumns(t: Text, now: number): readonly GridColumn<PackageRow>[] {
  return [
    { id: 'code', title: t('package:column.code'), width: 130, kind: 'code', pinned: true, text: (row) => row.package_code },
    { id: 'order', title: t('need-pickup:column.order'), width: 150, text: (row) => row.order_code },
    { id: 'since', title: t('need-pickup:column.since'), width: 110, kind: 'number', text: (row) => formatShort(row.stage_entered_at, now) },
    { id: 'weight', title: t('need-pickup:column.weight'), width: 90, kind: 'number', text: (row) => formatKg(row.weight) },
    { id: 'cod', title: t('need-pickup:column.cod'), width: 110, kind: 'number', text: (row) => formatAmount(row.cod), copy: (row) => String(row.cod) },
    { id: 'bound', title: t('need-pickup:column.bound'), width: 96, kind: 'code', text: (row) => row.lm_hub?.code ?? '–' },
    { id: 'receiver', title: t('package:field.receiver_name'), width: 180, grow: true, text: (row) => row.receiver_name },
  ];
}
