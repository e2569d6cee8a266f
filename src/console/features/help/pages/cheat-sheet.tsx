import { useState } from 'react';
import { gate } from '~commands/gate';
import { helpLines } from '~commands/help-lines';
import { commands } from '~commands/registry';
import { useUser, type SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useGoBack } from '~console/terminal/go-from-here';
import { useKeys } from '~console/terminal/hotkeys/user-keys';
import { Grammar } from '~console/terminal/palette/grammar';
import { Button } from '~console/ui/button';
import { keysText } from '~console/ui/kbd';

/** What is worth hanging beside the screen: this user's lines, the grammar and his keys, on one sheet of paper. */
export function CheatSheet() {
  const t = useText('help');
  const user = useUser();
  const leave = useGoBack();
  if (!user) return null;
  return (
    <main className="h-full overflow-auto print:overflow-visible">
      <header className="flex items-center gap-3 border-b border-line bg-panel px-4 py-2 print:hidden">
        <h1 className="mr-auto text-title">{t('title')}</h1>
        {/* The page is opened for this one thing. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus look="primary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button look="quiet" onClick={leave}>
          {t('back')}
        </Button>
      </header>
      <Paper user={user} />
    </main>
  );
}

const heading = 'border-b border-current pb-1 font-semibold';

/** Black on white whatever the theme. */
function Paper({ user }: { readonly user: SessionUser }) {
  const t = useText('help');
  const language = useLanguage();
  const keysOf = useKeys();
  const [now] = useState(() => new Date());
  const keys = commands.flatMap((command) => {
    const bound = keysOf(command.id);
    const hidden = gate(command, { user, packages: [] }).state === 'hidden';
    return bound === undefined || hidden ? [] : { id: command.id, bound, title: command.title[language] };
  });
  return (
    <article className="mx-auto flex max-w-200 flex-col gap-4 paper p-6 print:max-w-none print:gap-2 print:p-0">
      <style>{'@page { size: A4; margin: 12mm }'}</style>
      <section aria-labelledby="sheet-lines">
        <h2 id="sheet-lines" className={heading}>
          {t('for', { role: t(`app:roles.${user.role}`) })}
        </h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-6 pt-1">
          {helpLines(user, language, now).map(({ line, title }) => (
            <div key={line.en} className="contents">
              <dt className="font-mono text-mono wrap-anywhere">{line[language]}</dt>
              <dd>{title[language]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="sheet-grammar">
        <h2 id="sheet-grammar" className={heading}>
          {t('terminal:help.grammar')}
        </h2>
        <Grammar className="grid gap-x-6 gap-y-1 pt-1 desk:grid-cols-2 print:grid-cols-2 print:gap-y-0 print:leading-tight" />
      </section>
      <section aria-labelledby="sheet-keys">
        <h2 id="sheet-keys" className={heading}>
          {t('keys')}
        </h2>
        <dl className="gap-6 pt-1 text-label desk:columns-3 print:columns-3 print:leading-tight">
          {keys.map(({ id, bound, title }) => (
            <div key={id} className="flex break-inside-avoid justify-between gap-2">
              <dt>{title}</dt>
              <dd className="shrink-0 font-mono">{keysText(bound)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}
