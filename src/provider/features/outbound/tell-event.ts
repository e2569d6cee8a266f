import { dayMs } from '~domain/time';
import type { DeliveryWork } from '../../outbound/delivery';
import { isoMoment } from '../../shared/sql/moment';

/**
 * One row of a package's history, told to an endpoint that asked for such events. Told again after a fault, a later
 * event may arrive before an earlier: `sequence` rises with what happened, `occurred_at` says when.
 */
export const tellEvent: DeliveryWork = {
  payload: async (db, { key, package_id, history_id, created_at, endpoint_id }) => {
    const row = await db
      .selectFrom('package_history as h')
      .innerJoin('packages as p', 'p.id', 'h.package_id')
      .innerJoin('shops as s', 's.id', 'p.seller_id')
      // Since it was written down the endpoint may have become another shop's.
      .innerJoin('outbound_endpoints as e', (join) =>
        join
          .on('e.id', '=', endpoint_id)
          .on((on) => on.or([on('e.seller_id', 'is', null), on('e.seller_id', '=', on.ref('p.seller_id'))])),
      )
      .leftJoin('hubs as b', 'b.id', 'h.hub_id')
      .select([
        'h.id',
        'h.at',
        'h.from_status',
        'h.to_status',
        'h.reason',
        'p.code',
        'p.order_code',
        'p.tracking_3pl',
        's.code as seller_code',
        'b.code as hub_code',
      ])
      .where('h.package_id', '=', package_id)
      .where('h.id', '=', history_id)
      // Both were written by one statement; of all months only its own is opened.
      .where('h.at', '>=', isoMoment(Date.parse(created_at) - dayMs))
      .where('h.at', '<', isoMoment(Date.parse(created_at) + dayMs))
      .executeTakeFirst();
    if (!row) return null;
    return {
      id: key,
      event: row.from_status === null ? 'package.created' : 'package.status_changed',
      occurred_at: row.at,
      sequence: row.id,
      package: {
        code: row.code,
        order_code: row.order_code,
        seller_code: row.seller_code,
        tracking_3pl: row.tracking_3pl,
      },
      from_status: row.from_status,
      to_status: row.to_status,
      hub_code: row.hub_code,
      reason: row.reason,
    };
  },
};

/** What the button of a test sends. */
export const tellTest: DeliveryWork = {
  payload: (_db, { key }) => Promise.resolve({ id: key, event: 'test', occurred_at: new Date().toISOString() }),
};
