import { useAtomValue } from 'jotai';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '~console/platform/session';
import { useUserSetting } from '~console/platform/user-settings';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { Kbd, keysText } from '~console/ui/kbd';
import { filterByWords } from '~console/ui/filter-by-words';
import { gate } from '~commands/gate';
import { listKeys } from '~commands/keys';
import { commands } from '~commands/registry';
import { useKeys } from '../hotkeys/user-keys';
import { activeAtom } from '../subject';
import { groupOf, type CommandGroup } from '../command-group';
import { useGateText } from '../use-gate-text';
import { useRunCommand } from '../start/use-run-command';

interface SheetRow {
  readonly id: string;
  readonly keys: string;
  readonly label: string;
  /** Found by these too. */
  readonly hint: string;
  readonly why?: string | undefined;
}

/** Keys that belong to the prompt and the palette, and to no command. */
const always = ['enter', 'tab', 'up', 'mod+r', 'esc'] as const;

interface SheetSection {
  readonly title: string;
  readonly rows: readonly SheetRow[];
}

/** What works here and now, for this user: a view of the registry through the gate. */
function useSections(): readonly SheetSection[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useUser();
  const active = useAtomValue(activeAtom);
  const gateText = useGateText();
  const keysOf = useKeys();
  const rowsOf = (group: CommandGroup): SheetRow[] =>
    commands.flatMap((command) => {
      if (groupOf(command) !== group) return [];
      const answer = gate(command, { user, ...active });
      const keys = keysOf(command.id);
      if (keys === undefined || answer.state === 'hidden') return [];
      const why = answer.state === 'disabled' ? gateText(command, answer.reason) : undefined;
      return [{ id: command.id, keys, label: command.title[language], hint: `${command.verb} ${keysText(keys)}`, why }];
    });
  const plain = (keys: string): SheetRow => ({
    id: keys,
    keys,
    label: t(`terminal:sheet.${keys}`),
    hint: keysText(keys),
  });
  // Rows take letters of their own only where there are rows.
  const lists = document.querySelector('[role=grid]') === null ? [] : listKeys.map(({ keys }) => keys);
  return [
    { title: t('terminal:palette.commands'), rows: rowsOf('packages') },
    { title: t('terminal:palette.records'), rows: rowsOf('records') },
    { title: t('terminal:palette.pages'), rows: rowsOf('pages') },
    { title: t('terminal:palette.face'), rows: rowsOf('face') },
    { title: t('terminal:sheet.prompt'), rows: [...always, ...lists].map(plain) },
  ];
}

/** Every key that works. Loaded on demand. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const sections = useSections();
  const keysOf = useKeys();
  const run = useRunCommand();
  const [{ single_keys: singleKeys }] = useUserSetting('keys');
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const found = sections
    .map(({ title, rows }) => ({ title, rows: filterByWords(rows, query) }))
    .filter(({ rows }) => rows.length > 0);
  const leave = (id: string): void => {
    onClose();
    run(id);
  };
  return (
    <Dialog open wide title={t('terminal:sheet.title')} onClose={onClose} initialFocus={search}>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <input
          ref={search}
          type="search"
          aria-label={t('terminal:sheet.search')}
          placeholder={t('terminal:sheet.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="control flex-1"
        />
        <Button onClick={() => leave('face.help')}>{t('terminal:help.label')}</Button>
        <Button onClick={() => leave('page.cheat-sheet')}>{t('terminal:help.sheet')}</Button>
        <Button onClick={() => leave('page.practice')}>{t('terminal:help.practice')}</Button>
        <Button keys={keysOf('page.keys')} onClick={() => leave('page.keys')}>
          {t('terminal:sheet.change')}
        </Button>
      </div>
      {singleKeys ? null : <p className="text-dim pb-3">{t('terminal:sheet.off')}</p>}
      {/* A scrolling region must be reachable by key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={t('terminal:sheet.title')} className="h-[56vh] overflow-y-auto">
        <div className="gap-8 desk:columns-2">
          {found.map(({ title, rows }) => (
            <Section key={title} title={title} why={commonReason(rows)}>
              {rows.map((row) => (
                <Row key={row.id} row={row} plain={commonReason(rows) !== undefined} />
              ))}
            </Section>
          ))}
        </div>
        {found.length === 0 ? <p className="text-dim">{t('terminal:sheet.none')}</p> : null}
      </section>
    </Dialog>
  );
}

/** Said once where it is the same for all. */
function commonReason(rows: readonly SheetRow[]): string | undefined {
  const [first] = rows;
  return rows.length > 1 && rows.every(({ why }) => why === first?.why) ? first?.why : undefined;
}

interface SectionProps {
  readonly title: string;
  readonly why: string | undefined;
  readonly children: ReactNode;
}

function Section({ title, why, children }: SectionProps) {
  return (
    <section className="break-inside-avoid-column pb-4">
      <h3 className="text-dim text-label pb-1 tracking-wider uppercase">{title}</h3>
      {why === undefined ? null : <p className="text-attention pb-1">{why}</p>}
      <ul>{children}</ul>
    </section>
  );
}

function Row({ row: { keys, label, why }, plain }: { readonly row: SheetRow; readonly plain: boolean }) {
  return (
    <li
      title={why}
      className={`flex min-h-7 break-inside-avoid items-center justify-between gap-3 ${why === undefined ? '' : 'text-dim'}`}
    >
      <span className="min-w-0">
        {label}
        {why === undefined || plain ? null : <span className="text-label block truncate">{why}</span>}
      </span>
      <span className="shrink-0 whitespace-nowrap">
        <Kbd keys={keys} always />
      </span>
    </li>
  );
}
