import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useGo } from '~console/terminal/leave-guard';
import { toast } from '~console/ui/toast';

/** Begins to unload a truck, or joins who has begun, and goes to where it is done. */
export function useBeginUnloading(tripId: number) {
  const client = useQueryClient();
  const go = useGo();
  return useMutation({
    mutationFn: async () => (await call('POST /linehaul-runsheets/{id}/unloading', { params: { id: tripId } })).data,
    onSuccess: (unloading) => {
      client.setQueryData(['linehaul', 'unloading', tripId], unloading);
      void client.invalidateQueries({ queryKey: ['linehaul', 'trip', tripId] });
      go(`/inbound-runsheet/${tripId}`);
    },
    onError: (error) => toast('error', failureText(error)),
  });
}
