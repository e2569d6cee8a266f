import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { commandById } from '~commands/registry';
import { may } from '~domain/access';
import { ApiFailure } from '~console/platform/api-failure';
import { refusalFacts, type RefusalFact } from '~domain/refusal-facts';

/** The page where what a refusal names is mended. */
const pages: Partial<Record<RefusalFact, string>> = {
  unserved: 'page.address-level-3',
  unpriced: 'page.price-standards',
};

/** The way from a refusal to where what it names is mended. */
export function RefusalLinks({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiFailure)) return null;
  return refusalFacts.map((fact) => {
    const [named] = error.errors?.[fact] ?? [];
    const page = pages[fact];
    if (page === undefined || named === undefined) return null;
    // A ward is told with its province behind it, and found by its own name.
    return <SetupLink key={fact} page={page} query={fact === 'unserved' ? { q: named.replace(/, [^,]*$/, '') } : {}} />;
  });
}

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
