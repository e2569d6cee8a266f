import { pageCommands } from '~commands/pages';
import { listAddress, returnTo } from '~console/platform/list-place';
import { useLanguage } from '~console/platform/use-language';
import { GoLink } from './go-link';

interface PageLinkProps {
  /** Of a page without numbers in its path; what follows a question mark belongs to the link alone. */
  readonly to: string;
  /** It leads back to the list as it was left: a sign says so. */
  readonly back?: boolean;
  readonly className?: string;
}

/** A link that is called as the page is called everywhere. */
export function PageLink({ to, back = false, className = 'text-accent underline' }: PageLinkProps) {
  const language = useLanguage();
  const [path] = to.split('?');
  const command = pageCommands.find(({ effect }) => effect.kind === 'page' && effect.path === path);
  const place = back ? listAddress(to) : to;
  return (
    <GoLink to={place} className={className} onClick={() => back && returnTo(place)}>
      {back && <span aria-hidden="true">‹ </span>}
      {command?.title[language] ?? path}
    </GoLink>
  );
}
