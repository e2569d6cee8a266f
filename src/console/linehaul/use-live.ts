import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How soon what others do shows in a list, ms. */
const everyMs = 15_000;

/** Has a list read anew from time to time while it is looked at. */
export function useLive(name: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: [name] });
    }, everyMs);
    return () => clearInterval(timer);
  }, [client, name]);
}
