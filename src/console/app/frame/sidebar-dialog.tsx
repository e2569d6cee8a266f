import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { PackageSearch } from '~console/features/package-search/package-search';
import { maySee } from '~console/platform/access';
import type { SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { LanguageMenu } from '~console/ui/language-menu';
import { useOpened } from '~console/ui/opening-dialog';
import { Brand } from './brand';
import { SidebarEntries } from './sidebar';

interface SidebarDialogProps {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

/** The pages, and what a narrow header has no room for. The library keeps the focus inside and gives it back. */
export function SidebarDialog({ user, onClose }: SidebarDialogProps) {
  const t = useText();
  useOpened();
  return (
    <Dialog open onClose={onClose} aria-label={t('sidebar.label')} className="fixed inset-0 z-50">
      <DialogBackdrop className="bg-veil fixed inset-0" />
      <DialogPanel className="border-line bg-panel shadow-pop fixed inset-y-0 left-0 flex w-[min(18rem,92vw)] flex-col border-r">
        <div className="border-line relative z-10 border-b">
          <div className="h-header flex items-center pr-2">
            <Brand onChoose={onClose} />
            <span className="ml-auto" />
            <LanguageMenu />
            <Button look="quiet" onClick={onClose} aria-label={t('ui:close')} className="w-control px-0">
              <span aria-hidden="true">✕</span>
            </Button>
          </div>
          {user.active === 1 && maySee(user, 'packages') ? (
            <div className="px-3 pb-2">
              <PackageSearch onOpen={onClose} />
            </div>
          ) : null}
        </div>
        <nav aria-label={t('sidebar.label')} className="flex min-h-0 flex-1 flex-col">
          <SidebarEntries user={user} onChoose={onClose} />
        </nav>
      </DialogPanel>
    </Dialog>
  );
}
