import type { ReactNode } from 'react';
import type { SessionUser } from '~console/platform/session';
import { Brand } from './brand';
import { LanguageMenu } from '~console/ui/language-menu';
import { Sidebar } from './sidebar';
import { SidebarDrawer } from './sidebar-drawer';
import { UserMenu } from './user-menu';
import { narrowScreen, useMedia } from '~console/platform/use-media';

/**
 * An inactive account has the frame, and the ways out of it; whichever page it opens, the notice stands in its place.
 */
export function InactiveLayout({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  const narrow = useMedia(narrowScreen);
  return (
    <div className="flex h-full flex-col">
      <header className="min-h-header border-line bg-panel relative z-30 flex shrink-0 flex-wrap items-center border-b pr-2">
        {narrow ? <SidebarDrawer user={user} /> : <Brand />}
        <div className="ml-auto flex items-center">
          <LanguageMenu />
          <UserMenu user={user} leaving />
        </div>
      </header>
      <div className="flex min-h-0 flex-1">
        {narrow ? null : <Sidebar user={user} />}
        <main className="min-w-0 flex-1 overflow-auto p-4">{children}</main>
      </div>
    </div>
  );
}
