import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe calls serious or critical, as the rule and the elements it is about. Only colours differ between the themes. */
export async function faults(page: Page): Promise<string[]> {
  // There are no frames, so nothing needs the second page that axe opens to look into them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await (dark ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`));
}
