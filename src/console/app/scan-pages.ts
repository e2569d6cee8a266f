/** Patterns of the pages that have something of their own to do with scans: one made while such a page is being opened waits for it. */
export const scanPages: ReadonlySet<string> = new Set([
  '/inbound',
  '/inbound-runsheet/:id',
  '/re-print-package',
  '/change-pakage-status',
  '/need-pickup-packages-details',
  '/pickup-runsheet/:id',
  '/pickup-runsheet/dispatched/:id',
  '/checkin-runsheet/:id',
  '/outbound-runsheet/:id',
  '/mobile-units/:id',
  '/3pl-runsheet/:id',
  '/mu-3pl/:id',
]);
