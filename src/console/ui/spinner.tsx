import { useEffect, useState } from 'react';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';

/** What comes within this is not said to be on its way: it would be heard behind what has come by then. In ms. */
const saidMs = 1_000;

/**
 * Shows itself only after 150 ms: what is quick shows no waiting. Without a network it says that this is what it waits
 * for.
 */
export function Spinner({ label }: { readonly label?: string }) {
  const t = useText();
  const online = useOnline();
  const late = useDelayed(true, saidMs);
  const words = online ? (label ?? t('ui:loading')) : t('ui:offline.waits');
  return (
    <span data-arriving="" className="animate-late text-dim inline-flex items-center gap-2">
      <svg viewBox="0 0 16 16" className={`size-3.5 ${online ? 'animate-turn' : ''}`} aria-hidden="true">
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>
        <output>{late ? words : null}</output>
        {late ? null : <span aria-hidden="true">{words}</span>}
      </span>
    </span>
  );
}

/** True once `active` has held for `ms`: what takes no time shows no waiting. False again at once. */
export function useDelayed(active: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
