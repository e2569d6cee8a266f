import axe from 'axe-core';
import type { Page } from 'playwright/test';

type Weight = 'serious' | 'any';

/**
 * What axe calls serious or critical in the page as it stands, or all it finds, as the rule and the elements it is
 * about.
 */
export async function faults(page: Page, weight: Weight = 'serious'): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Only colours differ between the themes.
  return judged(page, dark ? ['color-contrast'] : null, weight);
}

/** … in the light theme, and then its colours in the dark one. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const light = await faults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
  );
  const dark = await faults(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

async function judged(page: Page, rules: string[] | null, weight: Weight): Promise<string[]> {
  // It stays in a page that is not left: to read it anew for each look would be a good part of all looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
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
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
}
