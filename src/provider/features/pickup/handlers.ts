import type { pickupEndpoints } from '~contract/features/pickup';
import { issueText } from '~contract/issue-text';
import { isRefusal, refuse, type HandlersOf } from '../../calls/handler';
import { checkinLines } from './checkin-lines';
import { scanCheckin } from './checkin-scans';
import { cancelCheckin, finishCheckin, openCheckin, readCheckin, startCheckin } from './checkin-sheet';
import { heldFor } from './held';
import { makeSheets } from './make-sheets';
import { writePickupNote } from './note';
import { readStops } from './stops';
import { suggestPlan } from './suggest';

export const pickupHandlers: HandlersOf<typeof pickupEndpoints> = {
  'PUT /pickup-note/{id}': async ({ db, user, locale, params, body }) => {
    const data = await writePickupNote(db, user, params.id, body);
    if (data === 'hub') return refuse('ESP000', { id: [issueText({ message: 'invalid' }, locale)] });
    return data === 'changed' ? refuse('ESY013') : { data };
  },

  'GET /pickup-plan': async ({ services, user, locale, query }) => {
    const data = await suggestPlan(services.pool, user, query);
    return data ? { data } : refuse('ESP000', { hub_id: [issueText({ message: 'invalid' }, locale)] });
  },

  'POST /pickup-plan': async ({ db, user, locale, body }) => {
    const sheets = await makeSheets(db, { user, locale }, body);
    return isRefusal(sheets) ? sheets : { data: { sheets } };
  },

  'GET /runsheets/{id}/stops': async ({ services, user, params }) => {
    const data = await readStops(services.pool, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'POST /checkin-runsheets': async ({ db, user, locale, body }) => {
    const opened = await openCheckin(db, user, body.courier_id, body.hub_id);
    if ('wrong' in opened) return opened.wrong === 'courier_id' ? refuse('EUS006') : refuse('ESP000', { [opened.wrong]: [issueText({ message: 'invalid' }, locale)] });
    const data = await readCheckin(db, user, opened.id);
    return data ? { data } : refuse('EUS006');
  },

  'GET /checkin-runsheets/{id}': async ({ db, user, params }) => {
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'GET /checkin-runsheets/{id}/lines': async ({ db, user, params, query }) => {
    const sheet = await readCheckin(db, user, params.id);
    return sheet ? checkinLines(db, user, sheet.id, query) : refuse('ESY014');
  },

  'PATCH /checkin-runsheets/{id}/start': async ({ db, user, params }) => {
    const sheet = await heldFor('PATCH /checkin-runsheets/{id}/start', db, user, params.id, 'start');
    if (isRefusal(sheet)) return sheet;
    if (sheet.type === 'checkin') await startCheckin(db, user, sheet);
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'POST /checkin-runsheets/{id}/scans': async ({ db, user, locale, params, body }) => {
    const sheet = await heldFor('POST /checkin-runsheets/{id}/scans', db, user, params.id, 'scan_back');
    if (isRefusal(sheet)) return sheet;
    const { scans = [], codes = [] } = body;
    return sheet.type === 'checkin' ? scanCheckin(db, user, locale, sheet, [...scans, ...codes.map((code) => ({ code }))]) : refuse('ESY014');
  },

  'PATCH /checkin-runsheets/{id}/finish': async ({ db, user, params }) => {
    const sheet = await heldFor('PATCH /checkin-runsheets/{id}/finish', db, user, params.id, 'close');
    if (isRefusal(sheet)) return sheet;
    if (sheet.type === 'checkin') await finishCheckin(db, user, sheet);
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'PATCH /checkin-runsheets/{id}/cancel': async ({ db, user, params }) => {
    const sheet = await heldFor('PATCH /checkin-runsheets/{id}/cancel', db, user, params.id, 'cancel');
    if (isRefusal(sheet)) return sheet;
    if (sheet.type === 'checkin') await cancelCheckin(db, user, sheet);
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },
};
