import type { CDPSession, Page } from 'playwright/test';

/** What a person would Tab to; of radios of a group only one is a stop, and what is greyed out none. */
const stops =
  'a[href]:not([tabindex="-1"]),button:not(:disabled):not([tabindex="-1"]),input:not(:disabled):not([type=radio]):not([tabindex="-1"]),select:not(:disabled):not([tabindex="-1"]),textarea:not(:disabled):not([tabindex="-1"]),[tabindex="0"]';

/**
 * Marks the stops in sight, and watches which of them the focus comes to and whether that is seen. Returns how many
 * there are, groups of radios included.
 */
function watchStops(selector: string): number {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !element.closest('[inert]'),
  );
  for (const element of all) element.dataset.stop = '';
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    delete target.dataset.stop;
    // The ring may be drawn around what holds the control: a row, a field, a file's label beside it; around a grid,
    // over its pinned cells.
    const rings = [
      target,
      target.parentElement,
      target.parentElement?.parentElement,
      target.nextElementSibling,
      target.querySelector('*'),
    ].map((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    const frame = target.closest('.table-frame, .data-grid');
    const over = frame && getComputedStyle(frame, '::after');
    if (!rings.includes(true) && !(over && over.content !== 'none' && Number.parseFloat(over.borderTopWidth) > 0))
      target.dataset.ringless = '';
  });
  const groups = new Set(
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')].map(({ name }) => name),
  );
  return all.length + groups.size;
}

/** Presses Tab so often, one press behind the other without waiting to be told of each. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  await Promise.all(
    Array.from({ length: times }, () => session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })),
  );
}

/** Controls in sight that Tab does not come to, and those whose focus is not seen. */
export async function reachFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await pressTab(session, await page.evaluate(watchStops, stops));
  // An area that scrolls is a stop of the browser’s own, the page’s frame is one more, and a long list brings more of
  // itself.
  for (let more = 0; more < 400 && (await page.locator('[data-stop]').count()) > 0; more += 8)
    await pressTab(session, 8);
  await session.detach();
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop],[data-ringless]')].map(
      (element) =>
        `${element.dataset.stop === undefined ? 'no ring on' : 'not reached'}: ${element.outerHTML.slice(0, 160)}`,
    ),
  );
}
