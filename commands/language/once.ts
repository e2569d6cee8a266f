/** As many lines as are looked at at a time: the one in the field, the one that runs, one within another. */
const kept = 8;

/**
 * A reading of a text that is made once, whoever asks for it: completion, preview, palette and run walk the same tokens
 * and the same stages. What it answers is never written to.
 */
export function once<Rest extends readonly unknown[], Reading>(
  read: (text: string, ...rest: Rest) => Reading,
): (text: string, ...rest: Rest) => Reading {
  let known: readonly { readonly text: string; readonly rest: Rest; readonly reading: Reading }[] = [];
  return (text, ...rest) => {
    const same = known.find((one) => one.text === text && rest.every((value, at) => value === one.rest[at]));
    if (same) return same.reading;
    const reading = read(text, ...rest);
    known = [{ text, rest, reading }, ...known].slice(0, kept);
    return reading;
  };
}
