import type { runsheetWorkEndpoints } from '~contract/features/runsheets-work';
import { issueText } from '~contract/issue-text';
import { isRefusal, refuse, type HandlersOf } from '../../calls/handler';
import { sheetRow } from '../../shared/sheets/answer';
import { cancelSheet } from '../../shared/sheets/cancel-sheet';
import { closeSheet } from '../../shared/sheets/close-sheet';
import { createSheet } from '../../shared/sheets/create-sheet';
import { editSheet } from '../../shared/sheets/edit-sheet';
import { addToSheet, removeFromSheet } from '../../shared/sheets/fill-sheet';
import { lockSheet } from '../../shared/sheets/lock-sheet';
import { recordResults } from '../../shared/sheets/record-results';
import { scanBack } from '../../shared/sheets/scan-back';
import { startSheet } from '../../shared/sheets/start-sheet';
import { candidatesOf } from './candidates';
import { countRunsheets } from './counts';
import { callOf } from '../../shared/runs/series';
import { fitting } from './fitting';
import { missingOf } from './missing';
import { paperOf } from './paper';

export const runsheetWorkHandlers: HandlersOf<typeof runsheetWorkEndpoints> = {
  'GET /runsheet-counts': async ({ services, user, query }) => ({ data: await countRunsheets(services.pool, user, query) }),

  'POST /runsheets': async ({ db, user, locale, body: { ids = [], ...body } }) => {
    const wrong = (field: string) => refuse('ESP000', { [field]: [issueText({ message: 'invalid' }, locale)] });
    const created = await createSheet(db, user, body);
    if (!('id' in created)) return created.wrong === 'courier_id' ? refuse('EUS006') : wrong(created.wrong);
    if (ids.length === 0) return { data: await sheetRow(db, created.id), results: [] };
    const sheet = await lockSheet(db, user, created.id, 'add_package');
    // A trip between hubs carries bags.
    return isRefusal(sheet) ? wrong('ids') : addToSheet(db, { user, locale, call: 'POST /runsheets/{id}/packages' }, sheet, { ids });
  },

  'PATCH /runsheets/{id}': async ({ db, user, params, body: { version, ...driven } }) => {
    const sheet = fitting('PATCH /runsheets/{id}', await lockSheet(db, user, params.id, 'edit', version));
    if (isRefusal(sheet)) return sheet;
    return (await editSheet(db, user, sheet, driven)) ? { data: await sheetRow(db, sheet.id), results: [] } : refuse('EUS006');
  },

  'POST /runsheets/{id}/packages': async ({ db, user, locale, params, body: { series, ...names } }) => {
    const call = 'POST /runsheets/{id}/packages';
    const sheet = fitting(call, await lockSheet(db, user, params.id, 'add_package'));
    return isRefusal(sheet) ? sheet : addToSheet(db, { user, locale, call: callOf(call, series) }, sheet, names);
  },

  'PATCH /runsheets/{id}/packages/remove': async ({ db, user, locale, params, body: { series, ...names } }) => {
    const call = 'PATCH /runsheets/{id}/packages/remove';
    const sheet = fitting(call, await lockSheet(db, user, params.id, 'remove_package'));
    return isRefusal(sheet) ? sheet : removeFromSheet(db, { user, locale, call: callOf(call, series) }, sheet, names);
  },

  'GET /runsheets/{id}/missing': async ({ db, user, params }) => {
    const data = await missingOf(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'GET /runsheets/{id}/candidates': async ({ db, user, params, query }) => (await candidatesOf(db, user, params.id, query)) ?? refuse('ESY014'),

  'GET /runsheets/{id}/print': async ({ db, user, params }) => {
    const data = await paperOf(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'PATCH /runsheets/{id}/start': async ({ db, user, locale, params, body }) => {
    const call = 'PATCH /runsheets/{id}/start';
    const sheet = fitting(call, await lockSheet(db, user, params.id, 'start', body.version));
    return isRefusal(sheet) ? sheet : startSheet(db, { user, locale, call }, sheet, body.force ?? false);
  },

  'PATCH /runsheets/{id}/results': async ({ db, user, locale, params, body: { codes, ids, series, ...report } }) => {
    const call = 'PATCH /runsheets/{id}/results';
    const sheet = fitting(call, await lockSheet(db, user, params.id, 'record_result'));
    return isRefusal(sheet) ? sheet : recordResults(db, { user, locale, call: callOf(call, series) }, sheet, { codes, ids }, report);
  },

  'PATCH /runsheets/{id}/scan-back': async ({ db, user, locale, params, body: { codes, ids, series, ...reason } }) => {
    const call = 'PATCH /runsheets/{id}/scan-back';
    const sheet = fitting(call, await lockSheet(db, user, params.id, 'scan_back'));
    return isRefusal(sheet) ? sheet : scanBack(db, { user, locale, call: callOf(call, series) }, sheet, { codes, ids }, reason);
  },

  'PATCH /runsheets/{id}/close': async ({ db, user, locale, params, body: { version, ...counted } }) => {
    const call = 'PATCH /runsheets/{id}/close';
    const sheet = fitting(call, await lockSheet(db, user, params.id, 'close', version));
    return isRefusal(sheet) ? sheet : closeSheet(db, { user, locale, call }, sheet, counted);
  },

  'PATCH /runsheets/{id}/cancel': async ({ db, user, locale, params, body: { version, note } }) => {
    const call = 'PATCH /runsheets/{id}/cancel';
    const sheet = fitting(call, await lockSheet(db, user, params.id, 'cancel', version));
    return isRefusal(sheet) ? sheet : cancelSheet(db, { user, locale, call }, sheet, note);
  },
};
