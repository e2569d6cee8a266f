import * as z from 'zod';
import type { ErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import {
  calledActions,
  rowOf,
  singleCall,
  type CalledAction,
  type RowOf,
  type SingleCalls,
} from '~domain/package-machine';
import { postponedReason } from '~domain/reasons';
import {
  dataOf,
  id,
  money,
  note,
  pathId,
  phone,
  reasonCode,
  requiredLine,
  requiredNote,
  sideCm,
  timestamp,
  version,
  weightKg,
} from '../fields';
import { packageDetail } from './package-shapes';

const response = dataOf(packageDetail);
const seen = { version: version.optional() };
const something = (value: object): boolean =>
  Object.entries(value).some(([key, field]) => key !== 'version' && field !== undefined);

// What several actions are told alike is one schema: the call on many packages names them together.
const noted = z.strictObject({ note: note.optional() });
const explainedBy = z.strictObject({ note: requiredNote });
const returned = { reason: reasonCode, note: note.optional() };
const cancel = { reason: reasonCode.optional(), note: note.optional() };
const resize = {
  weight: weightKg.optional(),
  length: sideCm.optional(),
  width: sideCm.optional(),
  height: sideCm.optional(),
};
const changeReceiver = {
  receiver_name: requiredLine(limits.name).optional(),
  receiver_phone: phone.optional(),
  receiver_address: requiredLine(limits.text).optional(),
  ward_id: id.optional(),
};
const reattempt = { reattempt_date: timestamp.optional() };
const photos = { photo_ids: z.array(id).max(limits.photo.perKind).optional() };
const deliveryOk = { note: note.optional(), cod_collected: money.optional(), ...photos };
const failed = z.strictObject({ reason: reasonCode, note: note.optional(), ...reattempt });
const deliveryFail = { ...failed.shape, ...photos };
const inbound = { hub_id: id, ...resize, note: note.optional() };
const updateFee = { shipping_fee: money.optional(), note: note.optional() };
/** A delivery is proved by a photo, or the note says how. */
const proved = ({
  note: words,
  photo_ids,
}: {
  note?: string | undefined;
  photo_ids?: readonly number[] | undefined;
}): boolean => Boolean(words) || (photo_ids?.length ?? 0) > 0;
/** Whoever puts it off says until when. */
const dated = ({ reason, reattempt_date }: { reason: string; reattempt_date?: string | undefined }): boolean =>
  reason !== postponedReason || reattempt_date !== undefined;
/** A fee by hand needs its reason; without one it follows the price table. */
const explained = ({
  shipping_fee,
  note: words,
}: {
  shipping_fee?: number | undefined;
  note?: string | undefined;
}): boolean => shipping_fee === undefined || Boolean(words);
const operatorUpdate = { operator_note: note.nullable().optional(), reattempt_date: timestamp.nullable().optional() };

/** What an action is told; and, where the machine names a call for one package, how that is described and refused. */
const rows = {
  lost: {
    args: explainedBy,
    summary: 'Report a package missing at a hub or on the road between hubs.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  lost_courier: {
    args: explainedBy,
    summary: 'Report a package missing in a courier’s hands.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  lost_approval: {
    args: noted,
    summary: 'Approve that a missing package is lost.',
    errors: ['EPK009', 'EPK012', 'EPK015', 'EPK030', 'EPL002'],
  },
  return: {
    args: z.strictObject(returned),
    summary: 'Turn a package back to its sender, with a reason of type Return.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK013', 'EPK023', 'EPK030', 'EPL002'],
  },
  abandon: {
    args: explainedBy,
    summary: 'Mark a package abandoned: neither delivered nor returned.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  cancel: {
    args: z.strictObject(cancel),
    summary: 'Cancel an order, or ask for it where the pickup is already under way.',
    errors: ['EPK009', 'EPK018', 'EPK030', 'EPL002'],
  },
  resize: {
    args: z.strictObject(resize).refine(something, 'nothing_to_change'),
    summary: 'Correct weight (kg) or sides (cm); dim weight and fees follow.',
    errors: ['EPK009', 'EPK012', 'EPK016', 'EPK030', 'EPK032', 'EPL002'],
  },
  change_receiver: {
    args: z.strictObject(changeReceiver).refine(something, 'nothing_to_change'),
    summary: 'Correct the receiver’s name, phone or address.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPK032', 'EPL002', 'ESH001'],
  },
  operator_update: {
    args: z.strictObject(operatorUpdate).refine(something, 'nothing_to_change'),
    summary: 'Set the operator’s note or the date of the next attempt.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK020', 'EPK030', 'EPL002'],
  },
  print: {
    args: noted,
    summary: 'Record that the label was printed; a note says why again.',
    errors: ['EPK009', 'EPK011', 'EPK030', 'EPL002'],
  },
  retry_push_oms: {
    args: z.strictObject({}),
    summary:
      'Push a failed order to the order system (OMS) again. Answered at once; the order moves when the system has answered. EUS009 = no such system is set up.',
    errors: ['EPK009', 'EPK026', 'EPK030', 'EPL002', 'EUS009'],
  },
  retry_3pl: {
    args: noted,
    summary: 'Put a package that a carrier did not take back among those waiting for a hand-over.',
    errors: ['EPK009', 'EPK012', 'EPK026', 'EPK030', 'EPL002', 'ESY026'],
  },
  handover_recall: {
    args: noted,
    summary:
      'Take a package back from its hand-over: one that never left, that the carrier did not take, or that it gave back.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  inbound: { args: z.strictObject(inbound) },
  found: { args: noted },
  confirm_redeliver: { args: noted },
  pickup_reopen: { args: noted },
  return_reopen: { args: noted },
  approve: { args: noted },
  cancel_resolve: { args: noted },
  cancel_resume: { args: noted },
  pickup_ok: { args: noted },
  pickup_fail: { args: failed },
  delivery_ok: {
    args: z.strictObject(deliveryOk).refine(proved, { message: 'proof', path: ['note'] }),
    summary: 'Report a package delivered, proved by photos of it or by a note; the cash taken is its COD unless told.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  delivery_fail: {
    args: z.strictObject(deliveryFail).refine(dated, { message: 'day', path: ['reattempt_date'] }),
    summary:
      'Report a delivery that failed, with a reason of type Delivery; the third is the last. Cancelled by the receiver or the sender it goes back.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK020', 'EPK022', 'EPK030', 'EPL002'],
  },
  return_ok: { args: noted },
  return_fail: { args: failed },
  update_fee: {
    args: z.strictObject(updateFee).refine(explained, { message: 'explain', path: ['note'] }),
    summary:
      'Calculate a package’s fees again by the table in force, or set the shipping fee with a note that says why.',
    errors: ['EPK009', 'EPK011', 'EPK030', 'EPK032', 'EPL002'],
  },
  correct_scan: {
    args: explainedBy,
    summary:
      'Take back the last thing that happened to a package, where that was a scan, with the reason on record. EPK011 = it was none.',
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002', 'EPL004'],
  },
} as const satisfies { readonly [A in CalledAction]: A extends keyof SingleCalls ? SingleRow : ArgumentsRow };

interface ArgumentsRow {
  readonly args: z.ZodObject;
}

interface SingleRow extends ArgumentsRow {
  readonly summary: string;
  readonly errors: readonly ErrorCode[];
}

type Rows = typeof rows;
type ShapeOf<Row extends ArgumentsRow> = Row extends {
  readonly args: z.ZodObject<infer Shape extends z.core.$ZodShape>;
}
  ? Shape
  : never;

/** What each action is told, whichever package it is done to. */
export const actionArguments = Object.fromEntries(calledActions.map((action) => [action, rows[action].args])) as {
  readonly [A in CalledAction]: Rows[A]['args'];
};

/** The call on one package: what the action is told, and the version of the package that the caller saw. */
type SingleEndpoint<A extends keyof SingleCalls> = Pick<Rows[A], 'summary' | 'errors'> & {
  readonly access: `package.${RowOf<A>}`;
  readonly params: typeof pathId;
  readonly body: z.ZodObject<ShapeOf<Rows[A]> & typeof seen, z.core.$strict>;
  readonly response: typeof response;
};

export type ActionEndpoints = { readonly [A in keyof SingleCalls as SingleCalls[A]]: SingleEndpoint<A> };

/** Actions that have a call for one package. */
export const singleActions = calledActions.filter((action): action is keyof SingleCalls => 'errors' in rows[action]);

export const packageActionEndpoints = Object.fromEntries(
  singleActions.map((action) => {
    const { args, summary, errors } = rows[action];
    return [
      singleCall(action),
      {
        summary,
        access: `package.${rowOf(action)}`,
        params: pathId,
        body: (args as z.ZodObject).safeExtend(seen),
        response,
        errors,
      },
    ];
  }),
) as ActionEndpoints;
