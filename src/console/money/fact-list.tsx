import type { ReactNode } from 'react';

export interface Fact {
  readonly id: string;
  readonly name: string;
  /** null = there is nothing to tell, and the fact is left out. */
  readonly value: ReactNode;
}

/** What is known of a document, each with its name, one after the other. */
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
