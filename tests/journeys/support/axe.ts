import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

type Weight = 'serious' | 'any';

/** Half as long as what the package itself tells a page. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Rules that ask where something stands, how it is drawn or what scrolls; all others read what `markupOf` tells. */
const drawnRules: readonly string[] = [
  'color-contrast',
  'scrollable-region-focusable',
  'link-in-text-block',
  'skip-link',
  'avoid-inline-spacing',
  'form-field-multiple-labels',
  'aria-hidden-focus',
  'th-has-data-cells',
];

/**
 * What axe calls serious or critical in the page as it stands, or all it finds, as the rule and the elements it is
 * about.
 */
export async function faults(page: Page, weight: Weight = 'serious'): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Only colours differ between the themes.
  return judged(page, dark ? ['color-contrast'] : null, weight);
}

/** Until nothing of it fades into its new colours any more: what is judged between two themes is of neither. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
  );
}

/** … in the light theme, and then its colours in the dark one. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const light = await faults(page);
  await showTheme(page, 'dark');
  const dark = await faults(page);
  await showTheme(page, 'light');
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** A page's markup but for its styles, and what of it is hidden. */
export const markupOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('*')].map((part) =>
      Number(part.checkVisibility({ visibilityProperty: true })),
    );
    return document.documentElement.outerHTML.replaceAll(/ style="[^"]*"/g, '') + seen.join('');
  });

/** What axe finds anew in a light page of which only the width is another since it found all there was. */
export const drawnFaults = (page: Page): Promise<string[]> => judged(page, drawnRules, 'any');

/** A list that a field has opened hangs beside all landmarks, as dialogs do, of which alone axe knows that. */
const isPopup = (target: axe.NodeResult['target']): boolean => target[0] === '#headlessui-portal-root';

async function judged(page: Page, rules: readonly string[] | null, weight: Weight): Promise<string[]> {
  // It stays in a page that is not left: to read it anew for each look would be a good part of all looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (runOnly) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(runOnly && { runOnly: [...runOnly] }),
    });
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  }, rules);
  return violations
    .filter(({ impact }) => weight === 'any' || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => id !== 'region' || !isPopup(target))
        .map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
}
