import { commandById } from '~commands/registry';
import { CommandKeys } from '~console/terminal/buttons/command-keys';
import { runUiAction } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useGo } from '~console/terminal/go-from-here';
import { Icon } from '~console/platform/icons';
import { Menu, type MenuEntry } from '~console/ui/menu';
import { useSession, type SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useSignOut } from '../use-sign-out';

interface UserMenuProps {
  readonly user: SessionUser;
  /** Nothing but the way out: for an account that may do nothing else. */
  readonly leaving?: boolean;
}

/** `Nguyễn Thị Hằng` → `N. T. Hằng`: the given name stands last. */
function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const given = words.pop() ?? '';
  return [...words.slice(0, 1).map((word) => `${word.charAt(0)}.`), given].join(' ');
}

export function UserMenu({ user, leaving = false }: UserMenuProps) {
  const t = useText();
  const language = useLanguage();
  const go = useGo();
  // Shown as it was last known: whether it is still good nobody could be asked yet.
  const unchecked = useSession().isError;
  const entry = (id: string, onSelect: () => void): MenuEntry => {
    const text = commandById(id).title[language];
    return {
      id,
      text,
      onSelect,
      content: (
        <>
          <span className="flex-1">{text}</span>
          <CommandKeys id={id} />
        </>
      ),
    };
  };
  const work = [
    entry('page.profile', () => go('/user/profile')),
    entry('page.keys', () => go('/user/keys')),
    entry('page.own-words', () => go('/user/macros')),
    entry('page.practice', () => go('/user/practice')),
    entry('face.change-password', () => void runUiAction(uiCommands.changePassword)),
    entry('face.theme', () => void runUiAction(uiCommands.theme)),
    entry('face.density', () => void runUiAction(uiCommands.density)),
  ];
  const out = entry('face.logout', useSignOut());
  return (
    <Menu
      label={t('header.user', { name: user.name })}
      button={
        <>
          <Icon name="person" className={`desk:hidden ${unchecked ? 'text-attention' : ''}`} />
          <span className="max-desk:hidden max-w-32 truncate">
            {shortName(user.name)}
            {unchecked ? <span className="text-attention"> · {t('header.unchecked')}</span> : null}
          </span>
        </>
      }
      entries={leaving ? [out] : [...work, out]}
    />
  );
}
