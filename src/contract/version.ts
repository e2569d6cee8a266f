/** The contract that console and provider were built with; empty where they run from their sources. */
export const contractVersion = (): string =>
  (import.meta.env as { readonly VITE_CONTRACT?: string } | undefined)?.VITE_CONTRACT ?? '';

/** Each call of the console says with which contract it was built. */
export const contractHeader = 'hubline-contract';
