import { useText } from '~console/platform/text';

const shown = 12;

/** Some codes, and how many more there are. */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
  const t = useText('sheet');
  if (codes.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 font-mono text-mono">
      {codes.slice(0, shown).map((code) => (
        <li key={code}>{code}</li>
      ))}
      {codes.length > shown && <li>{t('more', { n: codes.length - shown })}</li>}
    </ul>
  );
}
