import { useParams } from 'wouter';

/** The number in the page's address; 0 = none that could be one. */
export function usePathId(): number {
  const { id = '' } = useParams<{ id: string }>();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
