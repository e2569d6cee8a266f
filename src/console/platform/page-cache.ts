import { lazy, type ComponentType } from 'react';
import { logFailure } from './log';
import type { PageRoute } from './page-route';

let patterns: ReadonlyMap<PageRoute, RegExp> = new Map();
const pages = new Map<PageRoute, ComponentType>();

/** The routes there are, from whoever puts the console together: pages know nothing of each other. */
export function provideRoutes(routes: readonly PageRoute[]): void {
  patterns = new Map(routes.map((route) => [route, patternOf(route.path)]));
}

export const knownRoutes = (): readonly PageRoute[] => [...patterns.keys()];

/** The first route whose pattern fits, as wouter would match it: case aside, a slash at the end allowed. */
export function findRoute(path: string): PageRoute | undefined {
  return knownRoutes().find((route) => patterns.get(route)?.test(path));
}

export function pageComponent(route: PageRoute): ComponentType {
  const known = pages.get(route);
  if (known) return known;
  return fetched(route, route.load());
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
  fetched(route, loading);
}

type Module = { readonly default: ComponentType };

function fetched(route: PageRoute, loading: Promise<ComponentType>): ComponentType {
  let here: ComponentType | null = null;
  const module = loading.then((component): Module => {
    here = component;
    return { default: component };
  });
  // Who draws the page is told of a failure; who fetched it ahead, by `loading`.
  module.catch(() => undefined);
  const page: ComponentType = lazy(() => (here ? atOnce({ default: here }) : module));
  pages.set(route, page);
  return page;
}

/** React takes any thenable. A promise, even of a page that is here, would show the spinner, and that for 300 ms at least. */
function atOnce(module: Module): Promise<Module> {
  // oxlint-disable-next-line unicorn/no-thenable -- that is what it is for
  return { then: (take: (module: Module) => void) => take(module) } as Promise<Module>;
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+?');
  return new RegExp(`^${source}/?$`, 'i');
}
