import type { ReactNode } from 'react';
import type { SessionUser } from '~console/platform/session';
import { Brand } from './brand';
import { LanguageMenu } from '~console/ui/language-menu';
import { UserMenu } from './user-menu';

/** An inactive account has the frame, and the ways out of it, but nothing to work with. */
export function InactiveLayout({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  return (
    <div className="flex h-full flex-col">
      <header className="min-h-header border-line bg-panel relative z-30 flex shrink-0 flex-wrap items-center border-b pr-2">
        <Brand />
        <div className="ml-auto flex items-center">
          <LanguageMenu />
          <UserMenu user={user} leaving />
        </div>
      </header>
      <main className="min-h-0 flex-1 overflow-auto p-4">{children}</main>
    </div>
  );
}
