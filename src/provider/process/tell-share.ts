/** So often it is said how far long work is, in ms: what is over before that says nothing. */
const everyMs = 2_000;

/** Says from time to time how far `what` is, from 0 to 1, and how long the rest takes at the pace so far. */
export function tellShare(
  what: string,
  log: (line: string) => void,
  now: () => number = Date.now,
): (share: number) => void {
  const begun = now();
  let said = begun;
  return (share) => {
    const at = now();
    if (share <= 0 || at - said < everyMs) return;
    said = at;
    const left = Math.ceil(((at - begun) * (1 - share)) / share / 1_000);
    log(`${what}: ${Math.floor(share * 100)} %, ${left} s left`);
  };
}
