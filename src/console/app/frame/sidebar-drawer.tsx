import { useAtom } from 'jotai';

import { Icon } from '~console/platform/icons';
import { sidebarDrawerAtom } from '~console/platform/panels';
import type { SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { lazyDialog } from '~console/ui/opening-dialog';
import { useDotTexts } from './sidebar';

const SidebarDialog = lazyDialog(() => import('./sidebar-dialog').then((m) => m.SidebarDialog));

/** The sidebar of a narrow screen: its button in the header, and the drawer over the page. */
export function SidebarDrawer({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const [open, setOpen] = useAtom(sidebarDrawerAtom);
  const told = useDotTexts(user);
  return (
    <>
      <button
        type="button"
        aria-label={t('sidebar.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={told.length > 0 ? told.join('; ') : t('sidebar.open')}
        onClick={() => setOpen(true)}
        className="text-dim hover:bg-raised hover:text-ink relative h-control hand:w-control grid w-9 shrink-0 place-items-center rounded"
      >
        <Icon name="menu" />
        {told.length > 0 && (
          <span data-dot="" aria-hidden="true" className="bg-failed absolute top-1.5 right-1.5 size-1.5 rounded-full" />
        )}
      </button>
      {open ? <SidebarDialog user={user} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
