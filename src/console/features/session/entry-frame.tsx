import type { ReactNode } from 'react';
import { Mark } from '~console/app/mark';
import { LanguageMenu } from '~console/app/frame/language-menu';

interface EntryFrameProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** What stands outside of the console's frame: signing in, the first password, the first admin. */
export function EntryFrame({ title, hint, children }: EntryFrameProps) {
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <div className="flex justify-end p-2">
        <LanguageMenu />
      </div>
      <main className="mx-auto w-full max-w-86 px-4 pt-[10vh] pb-10">
        <p className="mb-5 flex items-center gap-2 font-semibold">
          <Mark /> Hubline
        </p>
        <h1 className="text-title mb-1">{title}</h1>
        {hint ? <p className="text-dim mb-4">{hint}</p> : null}
        <div className="border-line bg-panel mt-4 rounded-lg border p-4">{children}</div>
      </main>
    </div>
  );
}
