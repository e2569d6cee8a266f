import { defineConfig } from 'playwright/test';
import { chromiumArguments, findChromium } from '../helpers/chromium';

/** One built provider with a demo network serves all journeys; its address comes from the global setup. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './serve-demo.ts',
  // Within the checkout: a directory of /tmp would belong to whoever ran them first.
  outputDir: '../../.cache/journeys',
  // Signing in fails on purpose there: from then on every sign-in of this address is asked for a captcha.
  projects: [{ name: 'signed in', testIgnore: '**/sign-in.journey.ts' }, { name: 'signing in', testMatch: '**/sign-in.journey.ts' }],
  // Two cores: one for the browser, one for the provider and its database.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A busy machine may stretch a simulated scan; one more try tells that from a fault, and the report names it flaky.
  retries: 1,
  use: {
    baseURL: process.env.HUBLINE_JOURNEY_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
});
