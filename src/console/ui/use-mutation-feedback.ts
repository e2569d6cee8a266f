import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '~console/ui/toast';
import { failureText } from '~console/platform/failure-text';

/**
 * For the small actions on a record that have no form of their own: `telling` does one, says so when it failed, and
 * reads the record again either way; `refresh` only reads it again.
 */
export function useMutationFeedback(queryKey: QueryKey): {
  readonly refresh: () => Promise<void>;
  readonly telling: (work: () => Promise<void>) => Promise<void>;
} {
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey });
  const telling = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast('error', failureText(error));
    }
    await refresh();
  };
  return { refresh, telling };
}
