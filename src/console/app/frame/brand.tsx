import { useAtomValue } from 'jotai';
import { GoLink } from '~console/terminal/links/go-link';
import { Mark } from '~console/platform/entry-brand';
import { sidebarFoldedAtom } from '~console/platform/panels';
import { useText } from '~console/platform/text';

/** The mark, as wide as the sidebar under it. */
export function Brand({ onChoose }: { readonly onChoose?: () => void }) {
  const t = useText();
  const folded = useAtomValue(sidebarFoldedAtom);
  return (
    <GoLink
      to="/"
      onClick={onChoose}
      aria-label={t('header.home')}
      className={`flex h-full shrink-0 items-center gap-2 pl-3.25 font-semibold max-desk:w-auto ${folded ? 'w-sidebar-folded' : 'w-sidebar'}`}
    >
      <Mark />
      {folded ? null : <span aria-hidden="true">Hubline</span>}
    </GoLink>
  );
}
