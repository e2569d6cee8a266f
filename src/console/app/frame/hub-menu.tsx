import { Menu } from '~console/ui/menu';
import { useActiveHub, useSetActiveHub } from '~console/platform/active-hub';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';

/** Only the hubs the user may access. */
export function HubMenu() {
  const t = useText();
  const user = useUser();
  const active = useActiveHub();
  const setActive = useSetActiveHub();
  if (!user || !active) return <span className="text-dim px-2">{t('header.hub_none')}</span>;
  return (
    <Menu
      label={t('header.hub', { code: active.code })}
      button={<span className="font-mono">{active.code}</span>}
      entries={user.hubs.map((hub) => ({
        id: String(hub.id),
        text: hub.code,
        checked: hub.id === active.id,
        onSelect: () => setActive(hub),
        content: (
          <>
            <span className="w-14 shrink-0 font-mono">{hub.code}</span>
            <span className="text-dim truncate">{hub.name}</span>
          </>
        ),
      }))}
    />
  );
}
