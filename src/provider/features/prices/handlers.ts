import type { priceEndpoints } from '~contract/features/prices';
import { isRefusal, refuse, type HandlersOf } from '../../calls/handler';
import { createTable } from './create';
import { readEffective } from './effective';
import { beginning } from './from-when';
import { judgeLines } from './judge-lines';
import { quoteWay } from './quote';
import { readReach } from './priced-owners';
import { idsOf, listPrices, readLines, readVersion, readVersions } from './read';
import { changeVersion, dateTaken, lockVersion, insertVersion, isTaken } from './write';

export const priceHandlers: HandlersOf<typeof priceEndpoints> = {
  'GET /prices': ({ db, query }) => listPrices(db, query),

  'POST /prices': (request) => createTable(request),

  'GET /price/{id}/detail': async ({ db, params }) => {
    const version = await readVersion(db, params.id);
    return version ? { data: { ...version, versions: await readVersions(db, idsOf(version.owner)) } } : refuse('ESY064');
  },

  'PATCH /price/{id}/detail': async ({ db, user, locale, params, body }) => {
    const held = await lockVersion(db, params.id, body.version, 'rename');
    if (isRefusal(held)) return held;
    const begins = body.valid_from === undefined ? held.valid_from : await beginning(db, body.valid_from);
    if (begins === null) return refuse('EPK020');
    if (await isTaken(db, idsOf(held.owner), begins, held.id)) return dateTaken(locale);
    return { data: await changeVersion(db, user, held, { name: body.name, begins }) };
  },

  'GET /price/{id}/details': async ({ db, params }) => {
    const version = await readVersion(db, params.id);
    return version ? { data: { lines: await readLines(db, version.id), reach: await readReach(db, idsOf(version.owner)) } } : refuse('ESY064');
  },

  'PATCH /price/{id}/details': async ({ db, user, locale, params, body: { lines, name, valid_from, version } }) => {
    const held = await lockVersion(db, params.id, version, 'change');
    if (isRefusal(held)) return held;
    const wrong = judgeLines(held.owner.kind, lines, locale);
    if (wrong) return wrong;
    const inPlace = held.state === 'future';
    const begins = inPlace && valid_from === undefined ? held.valid_from : await beginning(db, valid_from);
    if (begins === null) return refuse('EPK020');
    const owner = idsOf(held.owner);
    if (await isTaken(db, owner, begins, inPlace ? held.id : null)) return dateTaken(locale);
    return { data: inPlace ? await changeVersion(db, user, held, { name, begins, lines }) : await insertVersion(db, user, { ...owner, name: name ?? held.name, begins, lines }) };
  },

  'PATCH /price/{id}/withdraw': async ({ db, user, params, body }) => {
    const held = await lockVersion(db, params.id, body.version, 'withdraw');
    if (isRefusal(held)) return held;
    return { data: await changeVersion(db, user, held, { withdrawn: true }) };
  },

  'PATCH /price/{id}/end': async ({ db, user, locale, params, body }) => {
    if ((await readVersion(db, params.id))?.owner.kind === 'standard') return refuse('EUS009');
    const held = await lockVersion(db, params.id, body.version, 'end');
    if (isRefusal(held)) return held;
    const begins = await beginning(db, body.valid_from);
    if (begins === null) return refuse('EPK020');
    const owner = idsOf(held.owner);
    if (await isTaken(db, owner, begins, null)) return dateTaken(locale);
    return { data: await insertVersion(db, user, { ...owner, name: held.name, begins, lines: [] }) };
  },

  'GET /hubs/{id}/price-table': async ({ db, params }) => {
    const data = await readEffective(db, { hub_id: params.id, shop_id: null });
    return data ? { data } : refuse('ESY064');
  },

  'GET /shops/{id}/price-table': async ({ db, params }) => {
    const data = await readEffective(db, { hub_id: null, shop_id: params.id });
    return data ? { data } : refuse('ESY064');
  },

  'POST /price-quote': (request) => quoteWay(request),
};
