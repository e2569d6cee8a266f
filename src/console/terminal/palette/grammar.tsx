import { useTranslation } from 'react-i18next';

/** What a line is made of, in the order in which it is written. */
const parts = ['line', 'codes', 'rows', 'sets', 'sources', 'records', 'values', 'text', 'undo', 'keys'] as const;

/** The whole grammar on one card. */
export function Grammar({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  return (
    <dl className={className}>
      {parts.map((part) => (
        <div key={part}>
          <dt className="text-mono font-mono">{t(`terminal:help.${part}`)}</dt>
          <dd className="opacity-80">{t(`terminal:help.${part}_means`)}</dd>
        </div>
      ))}
    </dl>
  );
}
