import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

interface LazyPart<Props> {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches it before it is drawn. */
  readonly fetch: () => Promise<unknown>;
}

interface Module<Props> {
  readonly default: ComponentType<Props>;
}

/** A part of the interface that is fetched when it is first drawn. One that was fetched ahead is drawn at once. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: Module<Props> | null = null;
  const fetch = async (): Promise<Module<Props>> => {
    here = { default: await load() };
    return here;
  };
  return { Part: lazy(() => (here ? atOnce(here) : fetch())), fetch };
}

/**
 * React takes any thenable. A promise, even of what is here, would show what stands in for it, and that for 300 ms at
 * least.
 */
function atOnce<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable -- that is what it is for
  return { then: (take: (value: T) => void) => take(value) } as Promise<T>;
}
