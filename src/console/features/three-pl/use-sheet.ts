import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';

/** While a carrier has yet to answer for a package the sheet is looked at so often, ms. */
const watchMs = 1_500;
/** Lines of a sheet that are shown; a sheet of more is two sheets. */
const shownLines = 1_000;

export function useSheet(id: number) {
  return useQuery({
    queryKey: ['three-pl-sheets', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /three-pl-runsheets/{id}', { params: { id }, query: { limit: shownLines }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.lines.data.some(({ handover }) => handover?.state === 'waiting' || handover?.cancelling)
        ? watchMs
        : false,
  });
}
