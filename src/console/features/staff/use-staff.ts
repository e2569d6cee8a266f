import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import type { StaffListName } from '~domain/staff';

export type StaffRow = ResponseOf<'GET /hub-operators'>['data'][number];
export type StaffDetail = ResponseOf<'GET /hub-operators/{id}'>['data'];
/** What every list's form holds; the role is asked for on the list that has two. */
export type StaffValues = Required<BodyInputOf<'POST /hub-operators'>> & { readonly role?: 'admin' | 'admin_operator' };

/** First part of a list's query keys; its members' come under the same. */
export const staffKey = (name: StaffListName): string => `staff/${name}`;

/** All lists take and answer the same, each at its own address. */
const at = (name: StaffListName): 'hub-operators' =>
  (name === 'area-managers' ? 'admin/user/area-managers' : name) as 'hub-operators';

export const staffCalls = (name: StaffListName) =>
  ({
    list: `GET /${at(name)}`,
    create: `POST /${at(name)}`,
    read: `GET /${at(name)}/{id}`,
    change: `PATCH /${at(name)}/{id}`,
  }) as const;

export function useStaffMember(name: StaffListName, id: number) {
  return useQuery({
    queryKey: [staffKey(name), 'member', id],
    queryFn: async ({ signal }) => (await call(staffCalls(name).read, { params: { id }, signal })).data,
  });
}

export async function changeStaff(
  name: StaffListName,
  { id, version }: Pick<StaffRow, 'id' | 'version'>,
  { username: _forGood, role: _own, ...values }: StaffValues,
): Promise<void> {
  await call(staffCalls(name).change, { params: { id }, body: { ...values, version } });
}
