import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { commandById } from '~commands/registry';
import { may } from '~domain/access';

interface SetupLinkProps {
  /** Its command. */
  readonly page: string;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * A link to a page where what is missing is made, for whoever may go there; beside this one, so that what was typed
 * here stays.
 */
export function SetupLink({ page, query }: SetupLinkProps) {
  const t = useText();
  const user = useUser();
  const language = useLanguage();
  const { effect, access, title } = commandById(page);
  if (effect.kind !== 'page' || !user || !may(user, access)) return null;
  return (
    <a
      href={`${effect.path}${query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`}
      target="_blank"
      rel="noopener"
      className="text-accent underline"
    >
      {t('app:page_beside', { page: title[language] })}
    </a>
  );
}
