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
