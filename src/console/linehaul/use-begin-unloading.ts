import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { putAnswer } from '~console/platform/query-client';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { toast } from '~console/ui/toast';

/** Begins to unload a truck, or joins who has begun, and goes to where it is done. */
export function useBeginUnloading(tripId: number) {
  const client = useQueryClient();
  const fromHere = useGoFromHere();
  return useMutation({
    mutationFn: async () => (await call('POST /linehaul-runsheets/{id}/unloading', { params: { id: tripId } })).data,
    onMutate: fromHere,
    onSuccess: (unloading, _none, open) => {
      putAnswer(client, ['linehaul', 'unloading', tripId], () => unloading);
      void client.invalidateQueries({ queryKey: ['linehaul', 'trip', tripId] });
      open(`/inbound-runsheet/${tripId}`, unloading.runsheet.code);
    },
    onError: (error) => toast('error', failureText(error)),
  });
}
