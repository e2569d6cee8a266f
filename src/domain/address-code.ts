const old = 'old-';

/** One spelling whatever was typed: capitals, but for the beginning of official codes of the old division. */
export const addressCode = (typed: string): string =>
  typed.slice(0, old.length).toLowerCase() === old ? old + typed.slice(old.length).toUpperCase() : typed.toUpperCase();
