import { call } from '~console/platform/api';
import { lazyResolver } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FormField } from '~console/resource/form-field';
import { RecordForm, type CrudFormProps } from '~console/resource/record-form';
import { lazyContract } from '~console/ui/lazy-contract';
import { limits } from '~domain/limits';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { useDistricts, useProvinces } from './address-filters';

export type ProvinceRow = ResponseOf<'GET /provinces'>['data'][number];
export type DistrictRow = ResponseOf<'GET /districts'>['data'][number];
export type WardRow = ResponseOf<'GET /wards'>['data'][number];
type ProvinceValues = Required<BodyInputOf<'POST /provinces'>>;
type DistrictValues = BodyInputOf<'POST /districts'>;
type WardValues = Required<BodyInputOf<'POST /wards'>>;

const codes = { EAL001: 'name', EAL002: 'code', EAD002: 'name' } as const;
const provinceResolver = lazyResolver<ProvinceValues>(
  lazyContract(() => import('~contract/features/addresses').then((m) => m.province)),
);
const districtResolver = lazyResolver<DistrictValues>(
  lazyContract(() => import('~contract/features/addresses').then((m) => m.district)),
);
const wardResolver = lazyResolver<WardValues>(
  lazyContract(() => import('~contract/features/addresses').then((m) => m.ward)),
);

function useOwnFields(): readonly FormField[] {
  const t = useText('addresses');
  return [
    { name: 'code', kind: 'code', label: t('column.code'), required: true },
    { name: 'name', kind: 'text', label: t('column.name'), required: true },
  ];
}

/** Level 1; the division is for good. */
export function ProvinceForm({ row, ...rest }: CrudFormProps<ProvinceRow>) {
  const t = useText('addresses');
  const own = useOwnFields();
  const fields: readonly FormField[] = [
    ...own,
    {
      name: 'region',
      kind: 'choice',
      label: t('column.region'),
      required: true,
      options: limits.regions.map((value) => ({ value, label: t(`region.${value}`) })),
    },
    {
      name: 'division',
      kind: 'choice',
      label: t('column.division'),
      required: true,
      readOnly: row !== null,
      options: (['present', 'old'] as const).map((value) => ({ value, label: t(`division.${value}`) })),
    },
  ];
  const save = ({ division, ...values }: ProvinceValues) =>
    row === null
      ? call('POST /provinces', { body: { ...values, division } })
      : call('PATCH /provinces/{id}', { params: { id: row.id }, body: { ...values, version: row.version } });
  const initial: Partial<ProvinceValues> =
    row === null
      ? { code: '', name: '', division: 'present' }
      : { code: row.code, name: row.name, region: row.region, division: row.division };
  return (
    <RecordForm<ProvinceValues>
      {...rest}
      fields={fields}
      resolver={provinceResolver}
      codes={codes}
      initial={initial}
      onSave={save}
    />
  );
}

function useProvinceChoice(only: 'present' | 'old' | null): FormField {
  const t = useText('addresses');
  const provinces = useProvinces();
  const options = (provinces.data ?? []).flatMap(({ id, name: label, division }) =>
    only === null || division === only
      ? [{ value: id, label: only === null ? `${label} (${t(`division.${division}`)})` : label }]
      : [],
  );
  return { name: 'province_id', kind: 'choice', label: t('column.province'), required: true, options };
}

/** Level 2, of the old division. */
export function DistrictForm({ row, ...rest }: CrudFormProps<DistrictRow>) {
  const own = useOwnFields();
  const choice = useProvinceChoice('old');
  const save = (values: DistrictValues) =>
    row === null
      ? call('POST /districts', { body: values })
      : call('PATCH /districts/{id}', { params: { id: row.id }, body: { ...values, version: row.version } });
  const initial: Partial<DistrictValues> =
    row === null ? { code: '', name: '' } : { code: row.code, name: row.name, province_id: row.province.id };
  return (
    <RecordForm<DistrictValues>
      {...rest}
      fields={[...own, choice]}
      resolver={districtResolver}
      codes={codes}
      initial={initial}
      onSave={save}
    />
  );
}

/** Level 3, and which hub serves it. */
export function WardForm({ row, ...rest }: CrudFormProps<WardRow>) {
  const t = useText('addresses');
  const own = useOwnFields();
  const choice = useProvinceChoice(row?.division ?? null);
  const districts = useDistricts();
  const hubs = useHubs();
  const district: FormField = {
    name: 'district_id',
    kind: 'choice',
    label: t('column.district'),
    hint: t('form.district_hint'),
    optional: true,
    options: (districts.data ?? []).map(({ id, name: label, province }) => ({
      value: id,
      label: `${label}, ${province.name}`,
    })),
  };
  const hub: FormField = {
    name: 'hub_id',
    kind: 'choice',
    label: t('form.served_by'),
    hint: t('form.hub_hint'),
    optional: true,
    // A closed one serves nobody anew.
    options: (hubs.data ?? [])
      .filter(({ id, accessible }) => accessible || id === row?.hub?.id)
      .map(({ id, code: hubCode, name: label }) => ({ value: id, label: `${hubCode} ${label}` })),
  };
  const fields = [
    ...own,
    choice,
    ...(row?.division === 'present' ? [] : [district]),
    ...(row?.division === 'old' ? [] : [hub]),
  ];
  const save = (values: WardValues) =>
    row === null
      ? call('POST /wards', { body: values })
      : call('PATCH /wards/{id}', { params: { id: row.id }, body: { ...values, version: row.version } });
  const initial: Partial<WardValues> =
    row === null
      ? { code: '', name: '', district_id: null, hub_id: null }
      : {
          code: row.code,
          name: row.name,
          province_id: row.province.id,
          district_id: row.district?.id ?? null,
          hub_id: row.hub?.id ?? null,
        };
  return (
    <RecordForm<WardValues>
      {...rest}
      fields={fields}
      resolver={wardResolver}
      codes={codes}
      initial={initial}
      onSave={save}
    />
  );
}
