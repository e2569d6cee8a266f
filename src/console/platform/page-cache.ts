import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part';
import { logFailure } from './log';
import type { PageRoute } from './page-route';

let patterns: ReadonlyMap<PageRoute, RegExp> = new Map();
const pages = new Map<PageRoute, ComponentType>();

/** The routes there are, from whoever puts the console together: pages know nothing of each other. */
export function provideRoutes(routes: readonly PageRoute[]): void {
  patterns = new Map(routes.map((route) => [route, patternOf(route.path)]));
}

export const knownRoutes = (): readonly PageRoute[] => [...patterns.keys()];

/**
 * The first route whose pattern fits, as wouter would match it (case aside, a slash at the end allowed), and whose `:id`
 * is a number that a record may have.
 */
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

function fetched(route: PageRoute, loading: Promise<ComponentType>): ComponentType {
  const { Part, fetch } = lazyPart(() => loading);
  // Who draws the page is told of a failure; who fetched it ahead, by `loading`.
  fetch().catch(() => undefined);
  pages.set(route, Part);
  return Part;
}

function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:id\b/g, String.raw`[1-9]\d{0,14}`)
    .replace(/:\w+/g, '[^/]+?');
  return new RegExp(`^${source}/?$`, 'i');
}
