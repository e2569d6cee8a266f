import type { Browser, TestInfo } from 'playwright/test';

/** Another Chromium draws letters and edges otherwise: after a change, look at new pictures and name it here. */
const drawnBy = '156';

/** Whether pictures of before mean anything in this browser; where they don't, the end of the run says so. */
export function isComparable(browser: Browser, { annotations }: TestInfo): boolean {
  const version = browser.version().split('.')[0] ?? '';
  if (version === drawnBy) return true;
  annotations.push({
    type: 'pictures not compared',
    description: `they are of Chromium ${drawnBy}, this is ${version}`,
  });
  return false;
}
