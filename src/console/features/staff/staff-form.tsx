import { lazyResolver } from '~console/platform/form';
import { useUser } from '~console/platform/session';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FormField } from '~console/resource/form-field';
import { RecordForm, type CrudFormProps } from '~console/resource/record-form';
import { lazyContract } from '~console/ui/lazy-contract';
import { mayGrant, staffLists, type StaffListName } from '~domain/staff';
import { changeStaff, staffCalls, type StaffRow, type StaffValues } from './use-staff';

const codes = { EUS002: 'email', GM002: 'email', EUS003: 'phone', GM003: 'phone', EAL002: 'username' } as const;

const shapes = () => import('~contract/features/staff');
const resolvers = {
  center: lazyResolver<StaffValues>(lazyContract(() => shapes().then((m) => m.newAdminOperator))),
  others: lazyResolver<StaffValues>(lazyContract(() => shapes().then((m) => m.newStaff))),
} as const;

function blank(name: StaffListName): StaffValues {
  const common = {
    username: '',
    name: '',
    email: '',
    phone: '',
    only_operation: false,
    can_view_report: false,
    hub_ids: [],
  };
  return name === 'admin-operators' ? { ...common, role: 'admin_operator' } : common;
}

function valuesOf(name: StaffListName, row: StaffRow): StaffValues {
  const { username, name: called, email, phone, only_operation, can_view_report, hubs } = row;
  const common = {
    username,
    name: called,
    email,
    phone: phone ?? '',
    only_operation,
    can_view_report,
    hub_ids: hubs.data.map((hub) => hub.id),
  };
  return name === 'admin-operators' ? { ...common, role: row.role === 'admin' ? 'admin' : 'admin_operator' } : common;
}

/** What a list's form asks for, of a new one or of one who is there; what its user can't give is not offered. */
function useFields(name: StaffListName, row: StaffRow | null): readonly FormField[] {
  const t = useText('staff');
  const user = useUser();
  const hubs = useHubs();
  const { hubs: atHubs } = staffLists[name];
  const own = (hubs.data ?? []).filter((hub) => hub.accessible || row?.hubs.data.some((one) => one.id === hub.id));
  const grantsReports = user !== null && mayGrant(user, { only_operation: true, can_view_report: true });
  const grantsAll = user !== null && mayGrant(user, { only_operation: false, can_view_report: false });
  const roles: readonly FormField[] = [
    {
      name: 'role',
      kind: 'choice',
      label: t('form.role'),
      required: true,
      options: (['admin_operator', 'admin'] as const).map((value) => ({ value, label: t(`app:roles.${value}`) })),
    },
  ];
  return [
    ...(name === 'admin-operators' && row === null ? roles : []),
    { name: 'name', kind: 'text', label: t('form.name'), required: true },
    {
      name: 'username',
      kind: 'code',
      label: t('form.username'),
      required: row === null,
      readOnly: row !== null,
      hint: t(row === null ? 'form.username_hint' : 'form.username_fixed'),
    },
    { name: 'email', kind: 'email', label: t('form.email'), required: true },
    { name: 'phone', kind: 'tel', label: t('form.phone'), required: true },
    ...(atHubs
      ? [
          {
            name: 'hub_ids',
            kind: 'choices',
            label: t('form.hubs'),
            required: true,
            ...(hubs.data && own.length === 0 ? { hint: t('form.no_hub') } : {}),
            settled: !hubs.isPending,
            options: own.map(({ id, code, name: label }) => ({ value: id, label: code, hint: label })),
          } as const,
        ]
      : []),
    ...(grantsAll ? [{ name: 'only_operation', kind: 'check', label: t('form.only_operation') } as const] : []),
    ...(grantsReports ? [{ name: 'can_view_report', kind: 'check', label: t('form.can_view_report') } as const] : []),
  ];
}

/** The form of one list: somebody new, or one who is there. */
export function StaffForm({ list, row, ...rest }: CrudFormProps<StaffRow> & { readonly list: StaffListName }) {
  const fields = useFields(list, row);
  return (
    <RecordForm<StaffValues>
      {...rest}
      fields={fields}
      resolver={list === 'admin-operators' ? resolvers.center : resolvers.others}
      codes={codes}
      initial={row === null ? blank(list) : valuesOf(list, row)}
      onSave={async (values) =>
        row === null ? (await call(staffCalls(list).create, { body: values })).data : changeStaff(list, row, values)
      }
    />
  );
}
