import { useParams } from 'wouter';

/** The number in the page's address: without one the page's route is not found. */
export const usePathId = (): number => Number(useParams<{ id: string }>().id);
