import { defineConfig } from 'playwright/test';
import { pagesAlone } from '../helpers/chromium';
import { deskScreen } from './support/used-browser';
import { addressVariable, journeyWorkers } from './support/workers';

/** Each worker has a built provider with a demo network of its own; their addresses come from the global setup. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './serve-demo.ts',
  // Within the checkout: a directory of /tmp would belong to whoever ran them first.
  outputDir: '../../.cache/journeys',
  // Signing in fails on purpose there: from then on every sign-in of this address is asked for a captcha.
  projects: [
    { name: 'signed in', testIgnore: '**/sign-in.journey.ts' },
    { name: 'signing in', testMatch: '**/sign-in.journey.ts' },
  ],
  // A journey waits for the screen most of its time: two together keep two cores busy.
  workers: journeyWorkers,
  // Only to end what hangs: a machine with other work takes several times as long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  use: {
    // Playwright numbers the workers, and loads this file in each.
    baseURL: process.env[addressVariable(Number(process.env.TEST_PARALLEL_INDEX ?? 0))],
    // It fetches the whole console in each new browser; what it is for is asked for where it matters.
    serviceWorkers: 'block',
    viewport: deskScreen,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Recording costs a third of a small machine: asked for, as where a failure is to be looked at.
    // What is pressed or read and isn't there within a minute isn't coming: a journey may take a quarter of an hour.
    actionTimeout: 60_000,
    trace: process.env.HUBLINE_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: pagesAlone,
  },
});
