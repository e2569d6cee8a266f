import type { WriteName } from '~console/platform/writes';

/**
 * Calls by POST and the like that change nothing of the work: what is looked up, and one's own session, browser and
 * settings.
 */
export const unloggedEndpoints: ReadonlySet<string> = new Set<WriteName>([
  'DELETE /logout',
  'PATCH /users/{id}/confirm-password',
  'PATCH /users/{id}/ignore-password',
  'POST /browser-figures',
  'POST /clients/web/login',
  'POST /notifications/read',
  'POST /packages-awb-ticket',
  'POST /packages-batch-preview',
  'POST /packages-multiple-awb',
  'POST /packages-post',
  'POST /packages-printed',
  'POST /packages-quote',
  'POST /price-quote',
  'POST /setup',
  'POST /setup-open',
  'POST /user-device',
  'POST /verify-capcha',
  'PUT /user/settings/{name}',
]);
