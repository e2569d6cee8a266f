import { call } from '~console/platform/api';
import { lazyResolver } from '~console/platform/form';
import { useText } from '~console/platform/text';
import type { FormField } from '~console/resource/form-field';
import { RecordForm, type CrudFormProps } from '~console/resource/record-form';
import { lazyContract } from '~console/ui/lazy-contract';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';

export type HubRow = ResponseOf<'GET /hub-details'>['data'][number];
type Values = Required<BodyInputOf<'POST /hubs'>>;

export const hubKey = 'hub-details';
const codes = { EAL001: 'name', EAL002: 'code' } as const;
const resolver = lazyResolver<Values>(lazyContract(() => import('~contract/features/hubs').then((m) => m.newHub)));
const valuesOf = ({ code, name, ward, address, phone }: HubRow): Partial<Values> => ({
  code,
  name,
  address,
  phone: phone ?? '',
  ...(ward ? { ward_id: ward.id } : {}),
});

/** Wards of the present division, by words of their name; the ward tells province and region as well. */
async function findWards(q: string, signal: AbortSignal) {
  const { data } = await call('GET /address-level-3', { query: { limit: 20, ...(q === '' ? {} : { q }) }, signal });
  return data.map(({ id, name, province_name }) => ({ id, label: `${name}, ${province_name}` }));
}

export function HubForm({ row, ...rest }: CrudFormProps<HubRow>) {
  const t = useText('hubs');
  const ward = row?.ward ? { id: row.ward.id, label: `${row.ward.name}, ${row.province.name}` } : null;
  const fields: readonly FormField[] = [
    {
      name: 'code',
      kind: 'code',
      label: t('form.code'),
      required: row === null,
      readOnly: row !== null,
      hint: t(row === null ? 'form.code_hint' : 'form.code_fixed'),
    },
    { name: 'name', kind: 'text', label: t('form.name'), required: true },
    {
      name: 'ward_id',
      kind: 'search',
      label: t('form.ward'),
      required: true,
      source: { key: 'wards', find: findWards, initial: ward },
    },
    { name: 'address', kind: 'text', label: t('form.address') },
    { name: 'phone', kind: 'tel', label: t('form.phone') },
  ];
  const save = async ({ code, ...values }: Values): Promise<HubRow> => {
    const { data } = await (row === null
      ? call('POST /hubs', { body: { code, ...values } })
      : call('PATCH /hubs/{id}', { params: { id: row.id }, body: { ...values, version: row.version } }));
    return data;
  };
  return (
    <RecordForm<Values>
      {...rest}
      fields={fields}
      resolver={resolver}
      codes={codes}
      initial={row === null ? { code: '', name: '', address: '', phone: '' } : valuesOf(row)}
      onSave={save}
    />
  );
}
