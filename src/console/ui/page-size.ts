import { limits } from '~domain/limits';

/** How many rows a page has: so many, or as many as the screen holds. */
export type PageSize = (typeof limits.pageSizes)[number] | 'fit';

export const pageSizes: readonly PageSize[] = [...limits.pageSizes, 'fit'];
