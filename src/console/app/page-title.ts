import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { pageCommands } from '~commands/pages';
import type { PageRoute } from '~console/platform/page-route';
import { ownName, tabTitle } from '~console/platform/tab-title';
import { useLanguage } from '~console/platform/use-language';

/**
 * Names the tab, and with it the page for who hears it come up: by the command that opens the page, else by its own
 * heading. A record or a print may know a better name, and sets it.
 */
export function usePageTitle(route?: PageRoute): void {
  const [place] = useLocation();
  const language = useLanguage();
  // The pages alone: the sign-in page does without all other commands.
  const command = route && pageCommands.find(({ effect }) => effect.kind === 'page' && effect.path === route.path);
  const name = command?.title[language];
  // Before the page's own effects, and anew at each place: what the last one was called by itself is not this one's name.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => nameTab(name), [place, name]);
}

/** Until the place is left; without a name by its heading, which comes with what it is about, and may change with it. */
function nameTab(name: string | undefined): (() => void) | undefined {
  document.title = name === undefined ? ownName : tabTitle(name);
  if (name !== undefined) return undefined;
  let ours = ownName;
  const follow = (): void => {
    if (document.title !== ours) return;
    const heading = document.querySelector('h1')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
    ours = heading === '' ? ownName : tabTitle(heading);
    if (document.title !== ours) document.title = ours;
  };
  const watcher = new MutationObserver(follow);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  follow();
  return () => watcher.disconnect();
}
