import { expect, type BrowserContext } from 'playwright/test';

/**
 * Runs in every page: after each key, once the frame with what it led to is there, what the focused field or grid
 * announces is the one thing shown as selected, and in the palette what Enter runs. Only lists whose selected row is
 * the one at hand are looked at: in a list of choices it is the one chosen.
 */
function watchSelection(): void {
  const faultOf = (key: string): string | null => {
    const focused = document.activeElement;
    const announced = focused?.getAttribute('aria-activedescendant') ?? null;
    const palette = focused?.closest('[cmdk-root]') ?? null;
    const prompt =
      focused?.id === 'prompt' ? document.getElementById(focused.getAttribute('aria-controls') ?? '') : null;
    const grid = focused?.getAttribute('role') === 'grid' && focused.closest('.data-grid') !== null ? focused : null;
    const list = palette ?? prompt ?? grid;
    if (list === null) return null;
    const ids = (selector: string): string[] => [...list.querySelectorAll(selector)].map(({ id }) => id);
    const selected = grid ? ids('[role=row][data-cursor] [id]') : ids('[role=option][aria-selected=true]');
    // cmdk runs the item it has marked so.
    const runs = palette ? ids('[cmdk-item][data-selected=true]') : selected;
    const lacking = !grid && announced === null && list.querySelector('[role=option]') !== null;
    const wanted = announced === null ? [] : [announced];
    const agree = (those: readonly string[]): boolean => those.length === wanted.length && those[0] === wanted[0];
    if (!lacking && agree(selected) && agree(runs)) return null;
    return `${key} on ${location.pathname}: announced ${announced ?? 'nothing'}, selected ${selected.join(' ')}, Enter runs ${runs.join(' ')}`;
  };
  const tell = (window as unknown as { tellSelection: (fault: string) => void }).tellSelection;
  window.addEventListener(
    'keydown',
    ({ key }) => {
      // The second frame: what React draws after the first is there.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const fault = faultOf(key);
          if (fault !== null) tell(fault);
        }),
      );
    },
    true,
  );
}

const watched = new WeakMap<BrowserContext, string[]>();

/**
 * Has every page of a browser watched; the function says what was wrong since it was last asked, which fails the
 * journey.
 */
export async function watchOneSelection(context: BrowserContext): Promise<() => void> {
  const faults = watched.get(context) ?? (await watch(context));
  return () =>
    expect(faults.splice(0), 'after every key what is announced = what is selected = what Enter runs').toEqual([]);
}

async function watch(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  await context.exposeBinding('tellSelection', (_source, fault: string) => void faults.push(fault));
  await context.addInitScript(watchSelection);
  watched.set(context, faults);
  return faults;
}
