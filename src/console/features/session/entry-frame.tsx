import { useEffect, type ReactNode } from 'react';
import { EntryBrand } from '~console/platform/entry-brand';
import { LanguageMenu } from '~console/ui/language-menu';
import { endInput } from '~console/terminal/input/input';

interface EntryFrameProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** What stands outside of the console's frame: signing in, the first password, the first admin. */
export function EntryFrame({ title, hint, children }: EntryFrameProps) {
  useEffect(endInput, []);
  return (
    <EntryBrand corner={<LanguageMenu />}>
      <h1 className="text-title mb-1">{title}</h1>
      {hint ? <p className="text-dim mb-4">{hint}</p> : null}
      <div className="border-line bg-panel mt-4 rounded-lg border p-4">{children}</div>
    </EntryBrand>
  );
}
