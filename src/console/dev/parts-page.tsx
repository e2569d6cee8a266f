import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { applyTheme, themeAtom, themes } from '~console/platform/theme';
import { Button } from '~console/ui/button';
import { LanguageMenu } from '~console/ui/language-menu';
import { choiceParts } from './choice-parts';
import { formParts } from './form-parts';
import { listParts } from './list-parts';
import { noticeParts } from './notice-parts';
import { useSay, type Part } from './part';

const parts: readonly Part[] = [...formParts, ...choiceParts, ...listParts, ...noticeParts];

/** All parts of the interface in all their states, to be looked at while they are worked on; in development only. */
export function PartsPage() {
  const say = useSay();
  const [theme, setTheme] = useAtom(themeAtom);
  useEffect(() => applyTheme(theme), [theme]);
  return (
    <main className="h-full overflow-auto bg-bg">
      <header className="flex items-center gap-2 border-b border-line bg-panel px-4 py-2">
        <h1 className="mr-auto text-title">{say('Các phần của giao diện', 'Parts of the interface')}</h1>
        {themes.map((one) => (
          <Button key={one} look={one === theme ? 'primary' : 'plain'} onClick={() => setTheme(one)}>
            {one}
          </Button>
        ))}
        <LanguageMenu />
      </header>
      {parts.map(({ files, Show }) => (
        <section key={files[0]} aria-label={files.join(', ')} className="border-b border-line p-4">
          <h2 className="mb-2 font-mono text-mono font-semibold">{files.join(', ')}</h2>
          <div className="flex flex-wrap items-start gap-4">
            <Show />
          </div>
        </section>
      ))}
    </main>
  );
}
