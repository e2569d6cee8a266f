import type { Text } from '~console/platform/text';
import type { CsvColumn } from '~console/resource/csv-export';
import { formatMoment } from '~console/platform/format';
import type { CourierRow } from '../use-courier';
import type { ContractListRow } from './contracts-resource';

/** The list of couriers in a file; what it masks stays masked. */
export function courierCsv(t: Text): readonly CsvColumn<CourierRow>[] {
  return [
    { title: t('couriers:column.code'), text: (row) => row.courier_code },
    { title: t('couriers:column.name'), text: (row) => row.first_name },
    { title: t('couriers:column.hub'), text: (row) => row.hub.code },
    { title: t('couriers:column.phone'), text: (row) => row.phone },
    { title: t('couriers:column.id_card'), text: (row) => row.id_card_number ?? '' },
    { title: t('couriers:column.account'), text: (row) => t(`couriers:account.${row.account_status}`) },
    { title: t('couriers:column.papers'), text: (row) => t(`couriers:papers_status.${row.paper_status}`) },
    { title: t('couriers:step.training'), text: (row) => t(`couriers:step_status.${row.steps.training}`) },
    { title: t('couriers:step.tools'), text: (row) => t(`couriers:step_status.${row.steps.tools}`) },
    { title: t('couriers:step.deposit'), text: (row) => t(`couriers:step_status.${row.steps.deposit}`) },
    { title: t('couriers:column.contract'), text: (row) => t(`couriers:contract_status.${row.e_contract_status}`) },
    { title: t('couriers:column.plate'), text: (row) => row.licence_plate ?? '' },
    { title: t('couriers:column.register_type'), text: (row) => t(`couriers:register_type.${row.register_type}`) },
    { title: t('couriers:column.created'), text: (row) => formatMoment(row.created_at) },
  ];
}

export function contractCsv(t: Text): readonly CsvColumn<ContractListRow>[] {
  return [
    { title: t('couriers:column.code'), text: (row) => row.code },
    { title: t('couriers:column.contract'), text: (row) => t(`couriers:contract_status.${row.status}`) },
    { title: t('couriers:column.courier'), text: (row) => row.courier.courier_code },
    { title: t('couriers:column.name'), text: (row) => row.courier.name },
    { title: t('couriers:column.id_card'), text: (row) => row.courier.id_card_number ?? '' },
    { title: t('couriers:column.hub'), text: (row) => row.hub.code },
    { title: t('couriers:column.template'), text: (row) => String(row.template_version) },
    { title: t('couriers:column.created'), text: (row) => formatMoment(row.created_at) },
    { title: t('couriers:column.changed'), text: (row) => formatMoment(row.at) },
  ];
}
