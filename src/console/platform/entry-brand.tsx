import type { ReactNode } from 'react';

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

/** The product's mark. */
export function Mark({ className = 'size-4.5' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path d="M2.5 0h13L0 15.5v-13A2.5 2.5 0 0 1 2.5 0z" className="fill-accent" />
      <path d="M16 5v8.5a2.5 2.5 0 0 1-2.5 2.5H5z" className="fill-accent" opacity="0.35" />
    </svg>
  );
}
