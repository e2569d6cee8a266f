import type { ReactNode } from 'react';

interface RecordFactsProps {
  /** What each is called, and how it is. */
  readonly facts: readonly (readonly [string, string])[];
}

/** What is known of a record, one fact a line. */
export function RecordFacts({ facts }: RecordFactsProps) {
  return (
    <dl className="grid max-w-160 grid-cols-[12rem_minmax(0,1fr)] gap-x-4 gap-y-1 hand:grid-cols-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-dim">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Fact {
  readonly id: string;
  readonly name: string;
  /** null = there is nothing to tell, and the fact is left out. */
  readonly value: ReactNode;
}

/** What is known of a record, each with its name, one after the other. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 px-3 pb-2 text-label">
      {facts.map(({ id, name, value }) =>
        value === null ? null : (
          <div key={id} className="flex gap-1.5">
            <dt className="text-dim">{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
