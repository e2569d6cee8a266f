import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Mark } from '~console/platform/entry-brand';
import { sidebarFoldedAtom } from '~console/platform/panels';

/**
 * The frame before there is anything to fill it with: what comes then stands where this stood, so nothing jumps.
 * Without words of the interface, it stands before those are here.
 */
export function Skeleton({ children }: { readonly children?: ReactNode }) {
  const folded = useAtomValue(sidebarFoldedAtom);
  return (
    <div className="flex h-full flex-col">
      <div className="h-header border-line bg-panel flex shrink-0 items-center gap-2 border-b pl-3.25 font-semibold">
        <Mark />
        {folded ? null : <span aria-hidden="true">Hubline</span>}
      </div>
      <div className="flex min-h-0 flex-1">
        <div className={`border-line bg-panel max-desk:hidden border-r ${folded ? 'w-sidebar-folded' : 'w-sidebar'}`} />
        <div className="grid flex-1 place-items-center">{children}</div>
      </div>
      <div className="h-footer border-line bg-panel shrink-0 border-t" />
    </div>
  );
}
