import journeys from './playwright.config';

/** The walk over every page: a part of the long run by itself. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default {
  ...journeys,
  testMatch: '**/*.crawl.ts',
  projects: [{ name: 'every page' }],
  outputDir: '../../.cache/crawl',
  timeout: 300_000,
};
