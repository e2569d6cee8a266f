/** So often it is said how far long work is, in ms: what is over before that says nothing. */
const everyMs = 2_000;

/** Calls `say` with how long the work has taken, in ms, whenever it is time to say something again. */
function fromTimeToTime(now: () => number): (say: (tookMs: number) => void) => void {
  const begun = now();
  let said = begun;
  return (say) => {
    const at = now();
    if (at - said < everyMs) return;
    said = at;
    say(at - begun);
  };
}

/** Says from time to time how far `what` is, from 0 to 1, and how long the rest takes at the pace so far. */
export function tellShare(
  what: string,
  log: (line: string) => void,
  now: () => number = Date.now,
): (share: number) => void {
  const whenDue = fromTimeToTime(now);
  return (share) => {
    if (share > 0)
      whenDue((tookMs) => {
        const left = Math.ceil((tookMs * (1 - share)) / share / 1_000);
        log(`${what}: ${Math.floor(share * 100)} %, ${left} s left`);
      });
  };
}

/** The same of what nobody knows the end of: how many rows there were so far, and how many a second. */
export function tellCount(
  what: string,
  log: (line: string) => void,
  now: () => number = Date.now,
): (rows: number) => void {
  const whenDue = fromTimeToTime(now);
  return (rows) =>
    whenDue((tookMs) => {
      const pace = Math.floor((rows / tookMs) * 1_000);
      log(`${what}: ${rows.toLocaleString('en')} rows, ${pace.toLocaleString('en')} a second`);
    });
}
