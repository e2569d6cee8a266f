import { useAtom } from 'jotai';
import { useLocation } from 'wouter';
import { commands } from '~commands/registry';
import { CommandKeys } from '~console/terminal/command-keys';
import { useKeysOf } from '~console/terminal/hotkeys/user-keys';
import { keysText } from '~console/ui/kbd';
import { sidebarFoldedAtom } from '~console/platform/panels';
import type { SessionUser } from '~console/platform/session';
import { useSidebarDots } from '../sidebar-dots';
import { sidebarSections, type SidebarEntry, type SidebarSection } from '../sidebar-model';
import { Icon } from '~console/platform/icons';
import { useText } from '~console/platform/text';
import { SidebarItem } from './sidebar-item';

export function Sidebar({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const [folded, setFolded] = useAtom(sidebarFoldedAtom);
  const [path] = useLocation();
  const dots = useSidebarDots();
  const sections = sidebarSections(user, commands);
  const active = activeEntry(sections, path);
  const foldText = folded ? t('sidebar.unfold') : t('sidebar.fold');
  const paletteKeys = useKeysOf('face.palette') ?? '';

  return (
    <nav aria-label={t('sidebar.label')} className={`border-line bg-panel flex shrink-0 flex-col border-r ${folded ? 'w-sidebar-folded' : 'w-sidebar'}`}>
      <div className="min-h-0 flex-1 overflow-y-auto py-2">
        {sections.map(({ group, entries }) => (
          <section key={group} aria-label={t(`sidebar.groups.${group}`)} className="mb-2">
            {folded ? (
              <div className="border-line mx-3 my-1.5 border-t first:hidden" />
            ) : (
              <h2 aria-hidden="true" className="text-dim text-label px-3.5 py-1 tracking-wider uppercase">
                {t(`sidebar.groups.${group}`)}
              </h2>
            )}
            <ul>
              {entries.map((entry) => (
                <SidebarItem key={entry.id} entry={entry} folded={folded} active={entry === active} dot={entry.dot !== undefined && dots[entry.dot]} />
              ))}
            </ul>
          </section>
        ))}
        {sections.length === 0 && !folded ? (
          <p className="text-dim px-3.5 py-1">{t('sidebar.hint', { keys: keysText(paletteKeys) })}</p>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={foldText}
        aria-expanded={!folded}
        title={foldText}
        onClick={() => setFolded(!folded)}
        className={`text-dim hover:bg-raised hover:text-ink border-line flex h-8 items-center gap-2 border-t px-3.5 ${folded ? 'justify-center' : ''}`}
      >
        <Icon name={folded ? 'unfold' : 'fold'} />
        {folded ? null : (
          <>
            <span className="flex-1 text-left">{foldText}</span>
            <CommandKeys id="face.toggle-sidebar" quiet />
          </>
        )}
      </button>
    </nav>
  );
}

/** The entry whose path says most about where we are: `/packages/create` is not also `/packages`. */
function activeEntry(sections: readonly SidebarSection[], path: string): SidebarEntry | undefined {
  return sections
    .flatMap((section) => section.entries)
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
