import type { Page } from 'playwright/test';

/** What a person would Tab to; of radios of a group only one is a stop, and what is greyed out none. */
const stops = 'a[href]:not([tabindex="-1"]),button:not(:disabled):not([tabindex="-1"]),input:not(:disabled):not([type=radio]):not([tabindex="-1"]),select:not(:disabled):not([tabindex="-1"]),textarea:not(:disabled):not([tabindex="-1"]),[tabindex="0"]';

/** Controls in sight that Tab does not come to, and those whose focus is not seen. */
export async function reachFaults(page: Page): Promise<string[]> {
  const count = await page.evaluate((selector) => {
    const seen = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 && !element.closest('[inert]');
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(seen);
    for (const element of all) element.dataset.stop = '';
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return all.length;
  }, stops);
  const unseen: string[] = [];
  for (let turn = 0; turn < count + 2; turn += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      delete element.dataset.stop;
      // The ring may be drawn around what holds the control: a row, a field, a file's label beside it; around a grid, over its pinned cells.
      const shows = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration): boolean => (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      const frame = element.closest('.table-frame, .data-grid');
      const over = frame ? getComputedStyle(frame, '::after') : null;
      const near = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling, element.querySelector('*')];
      const ringed = near.some((part) => part && shows(getComputedStyle(part))) || (over !== null && over.content !== 'none' && Number.parseFloat(over.borderTopWidth) > 0);
      return ringed ? null : `no ring on ${element.outerHTML.slice(0, 120)}`;
    });
    if (fault !== null) unseen.push(fault);
  }
  const left = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-stop]')].map((element) => `not reached: ${element.outerHTML.slice(0, 120)}`));
  return [...new Set([...unseen, ...left])];
}
