import { useEffect, useLayoutEffect, useRef } from 'react';
import { registerCallHandler, type CallHandler, type CommandCall } from './action-handlers';

/**
 * A page that asks for a command's values better than the palette does (its form, its dialog with what stands in the
 * way) brings them here while it is open. Keys, buttons and palette come to it once the gate has allowed the command; a
 * typed line says what it means and goes its own way. Of several the latest to come answers; null = none just now.
 */
export function useCommandHandler(id: string, handler: ((call: CommandCall) => void) | null): void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  const there = handler !== null;
  useEffect(() => {
    if (!there) return undefined;
    const own: CallHandler = (call) => latest.current?.(call);
    return registerCallHandler(id, own, 'page');
  }, [id, there]);
}
