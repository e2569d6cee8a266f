import type { ReactNode } from 'react';
import { Mark } from './mark';

interface EntryBrandProps {
  /** In the corner above. */
  readonly corner?: ReactNode;
  readonly children?: ReactNode;
}

/** The product's name over what stands outside of the console's frame. */
export function EntryBrand({ corner, children }: EntryBrandProps) {
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <div className="flex justify-end p-2">{corner ?? <div className="h-control" />}</div>
      <main className="mx-auto w-full max-w-86 px-4 pt-[10vh] pb-10">
        <p className="mb-5 flex items-center gap-2 font-semibold">
          <Mark /> Hubline
        </p>
        {children}
      </main>
    </div>
  );
}
