import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { callBytes } from '~console/platform/api-bytes';
import type { ResponseOf } from '~contract/endpoints';

export type Photo = ResponseOf<'GET /packages/{id}/photos'>['data'][number];

/** A package's photos, the newest first. */
export function usePhotos(packageId: number) {
  return useQuery({
    queryKey: ['photos', packageId],
    queryFn: async ({ signal }) =>
      (await call('GET /packages/{id}/photos', { params: { id: packageId }, signal })).data,
  });
}

/**
 * The picture itself; undefined while it is fetched. It is asked for under the session, which an image's own address
 * would not carry.
 */
export function usePicture(
  id: number,
  size: 'thumb' | 'full',
): { readonly picture: Blob | undefined; readonly error: unknown; readonly retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['photo', id, size],
    queryFn: ({ signal }) => callBytes('GET /photos/{id}', { params: { id }, query: { size }, signal }),
    // A photo never changes.
    staleTime: Infinity,
  });
  return { picture: data, error, retry: () => void refetch() };
}
