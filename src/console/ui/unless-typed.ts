/**
 * For the setter of a field whose words were taken: `next`, unless something else has been typed since they were sent.
 */
export function unlessTyped<Value>(sent: Value, next: Value): (now: Value) => Value {
  return (now) => (Object.is(now, sent) ? next : now);
}

/** Of a field of codes that were added: those that could not be, to be put right, and what has been pasted since. */
export function codesLeft(sent: string, missed: readonly string[]): (now: string) => string {
  return (now) => {
    const since = now.startsWith(sent) ? now.slice(sent.length).trim() : now;
    return [...missed, ...(since === '' ? [] : [since])].join('\n');
  };
}
