import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { LabelKind, LabelSize } from '~domain/labels';
import { normaliseCode } from '~domain/tracking-code';

/** The label of a package named by its number, or by the code that stands on it. */
export function useLabel(reference: string, kind: LabelKind, size: LabelSize) {
  return useQuery({
    queryKey: ['label', reference, kind, size],
    queryFn: async ({ signal }) => {
      const numeric = /^\d{1,15}$/.test(reference);
      const id = numeric ? Number(reference) : (await call('GET /package', { query: { code: normaliseCode(reference) }, signal })).data.id;
      const { data } = await call('GET /packages/{id}/label', { params: { id }, query: { kind, size }, signal });
      return { id, drawing: data };
    },
  });
}
