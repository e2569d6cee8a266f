import { useMedia } from '~console/platform/use-media';

/** Wide enough for a second pane beside the list. */
export const useWide = (): boolean => useMedia('(min-width: 1280px)');
