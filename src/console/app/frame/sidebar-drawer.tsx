import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { Icon } from '~console/platform/icons';
import { sidebarDrawerAtom } from '~console/platform/panels';
import type { SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { OpeningDialog } from '~console/ui/opening-dialog';

const SidebarDialog = lazy(() => import('./sidebar-dialog').then((m) => ({ default: m.SidebarDialog })));

/** The sidebar of a narrow screen: its button in the header, and the drawer over the page. */
export function SidebarDrawer({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const [open, setOpen] = useAtom(sidebarDrawerAtom);
  return (
    <>
      <button
        type="button"
        aria-label={t('sidebar.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t('sidebar.open')}
        onClick={() => setOpen(true)}
        className="text-dim hover:bg-raised hover:text-ink h-control hand:w-control grid w-9 shrink-0 place-items-center rounded"
      >
        <Icon name="menu" />
      </button>
      <Suspense fallback={<OpeningDialog />}>
        {open ? <SidebarDialog user={user} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
