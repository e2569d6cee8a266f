import { lazy, type ComponentType } from 'react';
import { logFailure } from './log';
import { routes, type PageRoute } from './routes';

const patterns = new Map(routes.map((route) => [route, patternOf(route.path)]));
const pages = new Map<PageRoute, ComponentType>();

/** The first route whose pattern fits, as wouter would match it: case aside, a slash at the end allowed. */
export function findRoute(path: string): PageRoute | undefined {
  return routes.find((route) => patterns.get(route)?.test(path));
}

export function pageComponent(route: PageRoute): ComponentType {
  const known = pages.get(route);
  if (known) return known;
  const loading = route.load();
  const page: ComponentType = lazy(async () => ({ default: await loading }));
  pages.set(route, page);
  return page;
}

/** A page that could not be loaded is asked for anew the next time. */
export function forgetPage(route: PageRoute): void {
  pages.delete(route);
}

/** Starts fetching a page before it is drawn. */
export function preloadPage(path: string): void {
  const route = findRoute(path);
  if (!route || pages.has(route)) return;
  const loading = route.load();
  loading.catch((error: unknown) => {
    forgetPage(route);
    logFailure(`${path} could not be fetched ahead`, error);
  });
  pages.set(route, lazy(async () => ({ default: await loading })));
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+?');
  return new RegExp(`^${source}/?$`, 'i');
}
