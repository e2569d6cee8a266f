/** `12&34` of the address: a package and the hand-over runsheet it is looked at in; null = it is no such pair. */
export function readPair(text: string): { readonly packageId: number; readonly runsheetId: number } | null {
  const pair = /^(\d{1,15})&(\d{1,15})$/.exec(text);
  return pair ? { packageId: Number(pair[1]), runsheetId: Number(pair[2]) } : null;
}
