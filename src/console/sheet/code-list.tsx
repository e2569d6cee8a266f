import { useText } from '~console/platform/text';

const shown = 12;

/**
 * Some packages, each the way to itself beside the page, where what is being done stays; and how many more there are.
 */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  if (codes.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 font-mono text-mono">
      {codes.slice(0, shown).map((code) => (
        <li key={code}>
          <a
            href={`/packages/${code}`}
            target="_blank"
            rel="noopener"
            title={t('app:page_beside', { page: code })}
            className="underline"
          >
            {code}
          </a>
        </li>
      ))}
      {codes.length > shown && <li>{t('sheet:more', { n: codes.length - shown })}</li>}
    </ul>
  );
}
