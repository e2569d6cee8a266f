import type { PageRoute } from '~console/platform/page-route';

const features = import.meta.glob<readonly PageRoute[]>('../features/*/feature.ts', { eager: true, import: 'pages' });

/** The first pattern that fits wins: what is fixed in a path stands before a parameter. */
const rank = ({ path }: PageRoute): string => path.replaceAll(/:\w+/g, '\uffff');

/** Every page that a feature declares; all load on demand. */
export const routes: readonly PageRoute[] = Object.values(features)
  .flat()
  .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
