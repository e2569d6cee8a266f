import type { ReactNode } from 'react';
import { noValue } from '~console/platform/format';

/** One group of facts under its heading. */
export function FactGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 border-b border-line pb-1 text-label font-semibold text-dim">{title}</h2>
      <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5">{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  /** null and empty = not known, shown as a dash. */
  readonly value: ReactNode;
  /** Codes and amounts stand in the mono face. */
  readonly mono?: boolean;
  /** Amounts under one another. */
  readonly right?: boolean;
}

export function Fact({ label, value, mono = false, right = false }: FactProps) {
  const unknown = value === null || value === undefined || value === '';
  return (
    <>
      <dt className="text-dim">{label}</dt>
      <dd
        className={`break-words ${mono ? 'font-mono text-mono tabular-nums' : ''} ${right ? 'text-right' : ''} ${unknown ? 'text-dim' : ''}`}
      >
        {unknown ? noValue : value}
      </dd>
    </>
  );
}
