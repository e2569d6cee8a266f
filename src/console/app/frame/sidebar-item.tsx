import { CommandKeys } from '~console/terminal/command-keys';
import { GoLink } from '~console/terminal/go-link';
import { Icon, type IconName } from '~console/platform/icons';
import type { SidebarEntry } from '../sidebar-model';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';

const icons: Record<string, IconName> = { 'page.workspace': 'workspace', 'page.packages': 'packages', 'page.backlog': 'backlog', 'page.inbound': 'inbound', 'page.event-handling': 'events', 'page.live-report': 'live', 'page.report-system': 'report', 'page.create-order': 'plus', 'page.import-orders': 'upload' };

interface SidebarItemProps {
  readonly entry: SidebarEntry;
  readonly folded: boolean;
  readonly active: boolean;
  readonly dot: boolean;
}

export function SidebarItem({ entry, folded, active, dot }: SidebarItemProps) {
  const t = useText();
  const language = useLanguage();
  const title = entry.command.title[language];
  return (
    <li>
      <GoLink
        to={entry.path}
        aria-current={active ? 'page' : undefined}
        title={folded ? title : undefined}
        className={`flex h-7 items-center gap-2 border-l-2 pl-3 -outline-offset-2 ${folded ? '' : 'pr-3'} ${
          active ? 'border-accent bg-raised text-ink' : 'text-dim hover:bg-raised/60 hover:text-ink border-transparent'
        }`}
      >
        <Icon name={icons[entry.id] ?? 'page'} />
        <span className={folded ? 'sr-only' : 'truncate'}>{title}</span>
        {dot ? (
          <span data-dot="" className={`bg-failed size-1.5 shrink-0 rounded-full ${folded ? '-ml-2.5 -translate-y-1.5' : ''}`}>
            <span className="sr-only">{t('sidebar.dot')}</span>
          </span>
        ) : null}
        {folded ? null : (
          <span aria-hidden="true" className="ml-auto">
            <CommandKeys id={entry.id} quiet />
          </span>
        )}
      </GoLink>
    </li>
  );
}
