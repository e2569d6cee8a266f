import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useUser } from '~console/app/session';
import { useLanguage } from '~console/app/use-language';
import { Dialog } from '~console/ui/dialog';
import { Kbd } from '~console/ui/kbd';
import type { Command } from '~commands/command';
import { gate } from '~commands/gate';
import { commands } from '~commands/registry';
import { subjectPackagesAtom } from './subject';
import { useGateText } from './use-gate-text';

interface SheetRow {
  readonly id: string;
  readonly keys: string;
  readonly text: string;
  readonly why?: string | undefined;
}

/** Keys that belong to the prompt, the palette and lists, and to no command. */
const always = ['enter', 'tab', 'up', 'esc'] as const;

/** Every key that works here and now, for this user: a view of the registry through the gate. Loaded on demand. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useUser();
  const packages = useAtomValue(subjectPackagesAtom);
  const gateText = useGateText();

  const rowOf = (command: Command): SheetRow[] => {
    const answer = gate(command, { user, packages });
    if (command.keys === undefined || answer.state === 'hidden') return [];
    const why = answer.state === 'disabled' ? gateText(command, answer.reason) : undefined;
    return [{ id: command.id, keys: command.keys, text: command.title[language], why }];
  };
  const sections: { title: string; rows: SheetRow[] }[] = [
    { title: t('terminal:palette.commands'), rows: commands.filter(({ subject }) => subject === 'packages').flatMap(rowOf) },
    { title: t('terminal:palette.pages'), rows: commands.filter(({ effect }) => effect.kind === 'page').flatMap(rowOf) },
    { title: t('terminal:palette.face'), rows: commands.filter(({ subject, effect }) => subject === 'none' && effect.kind === 'face').flatMap(rowOf) },
    { title: t('terminal:sheet.prompt'), rows: always.map((keys) => ({ id: keys, keys, text: t(`terminal:sheet.${keys}`) })) },
  ];
  return (
    <Dialog open wide title={t('terminal:sheet.title')} onClose={onClose}>
      <div className="max-h-[70vh] columns-2 gap-8 overflow-y-auto">
        {sections.map(({ title, rows }) => (
          <section key={title} className="break-inside-avoid pb-4">
            <h3 className="text-dim text-label pb-1 tracking-wider uppercase">{title}</h3>
            <ul>
              {rows.map(({ id, keys, text, why }) => (
                <li key={id} title={why} className={`flex min-h-7 items-center justify-between gap-3 ${why === undefined ? '' : 'text-dim'}`}>
                  <span className="min-w-0">
                    {text}
                    {why === undefined ? null : <span className="text-label block truncate">{why}</span>}
                  </span>
                  <span className="shrink-0 whitespace-nowrap">
                    <Kbd keys={keys} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
