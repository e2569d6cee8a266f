import type { ReactNode } from 'react';

interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of something, a line a fact; empty ones are left out. */
export function Facts({ title, facts }: FactsProps) {
  return (
    <>
      <h3 className="text-title pb-2 leading-6">{title}</h3>
      <dl className="grid grid-cols-[96px_1fr] gap-x-3 gap-y-1.5">
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label} className="contents">
              <dt className="text-dim">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
