import * as z from 'zod';
import { limits } from '~domain/limits';
import { postponedReason } from '~domain/reasons';
import { defineEndpoints, type EndpointSpec } from '../endpoint';
import { dataOf, id, money, note, pathId, phone, reasonCode, requiredLine, requiredNote, sideCm, timestamp, version, weightKg } from '../fields';
import { packageDetail } from './package-shapes';

const response = dataOf(packageDetail);
const seen = { version: version.optional() };
const something = (value: object): boolean => Object.entries(value).some(([key, field]) => key !== 'version' && field !== undefined);

const lost = { note: requiredNote };
const lostApproval = { note: note.optional() };
const returned = { reason: reasonCode, note: note.optional() };
const cancel = { reason: reasonCode.optional(), note: note.optional() };
const resize = { weight: weightKg.optional(), length: sideCm.optional(), width: sideCm.optional(), height: sideCm.optional() };
const changeReceiver = {
  receiver_name: requiredLine(limits.name).optional(),
  receiver_phone: phone.optional(),
  receiver_address: requiredLine(limits.text).optional(),
  ward_id: id.optional(),
};
const print = { note: note.optional() };
const reattempt = { reattempt_date: timestamp.optional() };
const photos = { photo_ids: z.array(id).max(limits.photo.perKind).optional() };
const deliveryOk = { note: note.optional(), cod_collected: money.optional(), ...photos };
const failed = { reason: reasonCode, note: note.optional(), ...reattempt };
const deliveryFail = { ...failed, ...photos };
const picked = { note: note.optional() };
const inbound = { hub_id: id, ...resize, note: note.optional() };
const updateFee = { shipping_fee: money.optional(), note: note.optional() };
/** A delivery is proved by a photo, or the note says how. */
const proved = ({ note: words, photo_ids }: { note?: string | undefined; photo_ids?: readonly number[] | undefined }): boolean => Boolean(words) || (photo_ids?.length ?? 0) > 0;
/** Whoever puts it off says until when. */
const dated = ({ reason, reattempt_date }: { reason: string; reattempt_date?: string | undefined }): boolean => reason !== postponedReason || reattempt_date !== undefined;
/** A fee by hand needs its reason; without one it is reckoned anew. */
const explained = ({ shipping_fee, note: words }: { shipping_fee?: number | undefined; note?: string | undefined }): boolean => shipping_fee === undefined || Boolean(words);
const operatorUpdate = { operator_note: note.nullable().optional(), reattempt_date: timestamp.nullable().optional() };

/** What each action is told, whichever package it is done to. */
export const actionArguments = {
  lost: z.strictObject(lost),
  lost_courier: z.strictObject(lost),
  lost_approval: z.strictObject(lostApproval),
  return: z.strictObject(returned),
  abandon: z.strictObject(lost),
  cancel: z.strictObject(cancel),
  resize: z.strictObject(resize).refine(something, 'nothing_to_change'),
  change_receiver: z.strictObject(changeReceiver).refine(something, 'nothing_to_change'),
  operator_update: z.strictObject(operatorUpdate).refine(something, 'nothing_to_change'),
  print: z.strictObject(print),
  retry_push_oms: z.strictObject({}),
  retry_3pl: z.strictObject(picked),
  handover_recall: z.strictObject(picked),
  inbound: z.strictObject(inbound),
  pickup_ok: z.strictObject(picked),
  pickup_fail: z.strictObject(failed),
  delivery_ok: z.strictObject(deliveryOk).refine(proved, 'proof'),
  delivery_fail: z.strictObject(deliveryFail).refine(dated, 'day'),
  return_ok: z.strictObject(picked),
  return_fail: z.strictObject(failed),
  update_fee: z.strictObject(updateFee).refine(explained, 'explain'),
  correct_scan: z.strictObject(lost),
} as const;

/** The same for one package, with the version of it that the caller saw. */
export const actionBodies = {
  lost: z.strictObject({ ...lost, ...seen }),
  lost_courier: z.strictObject({ ...lost, ...seen }),
  lost_approval: z.strictObject({ ...lostApproval, ...seen }),
  return: z.strictObject({ ...returned, ...seen }),
  abandon: z.strictObject({ ...lost, ...seen }),
  cancel: z.strictObject({ ...cancel, ...seen }),
  resize: z.strictObject({ ...resize, ...seen }).refine(something, 'nothing_to_change'),
  change_receiver: z.strictObject({ ...changeReceiver, ...seen }).refine(something, 'nothing_to_change'),
  operator_update: z.strictObject({ ...operatorUpdate, ...seen }).refine(something, 'nothing_to_change'),
  print: z.strictObject({ ...print, ...seen }),
  retry_push_oms: z.strictObject({ ...seen }),
  retry_3pl: z.strictObject({ ...picked, ...seen }),
  handover_recall: z.strictObject({ ...picked, ...seen }),
  delivery_ok: z.strictObject({ ...deliveryOk, ...seen }).refine(proved, 'proof'),
  delivery_fail: z.strictObject({ ...deliveryFail, ...seen }).refine(dated, 'day'),
  update_fee: z.strictObject({ ...updateFee, ...seen }).refine(explained, 'explain'),
  correct_scan: z.strictObject({ ...lost, ...seen }),
} as const;

const common = { params: pathId, response } as const satisfies Partial<EndpointSpec>;

export const packageActionEndpoints = defineEndpoints({
  'PATCH /packages/{id}/lost': {
    ...common,
    summary: 'Report a package missing at a hub or on the road between hubs.',
    access: 'package.lost',
    body: actionBodies.lost,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/lost-courier': {
    ...common,
    summary: 'Report a package missing in a courier’s hands.',
    access: 'package.lost_courier',
    body: actionBodies.lost_courier,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/lost-approval': {
    ...common,
    summary: 'Approve that a missing package is lost.',
    access: 'package.lost_approval',
    body: actionBodies.lost_approval,
    errors: ['EPK009', 'EPK012', 'EPK015', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/return': {
    ...common,
    summary: 'Turn a package back to its sender, with a reason of type Return.',
    access: 'package.return',
    body: actionBodies.return,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK023', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/abandoned': {
    ...common,
    summary: 'Mark a package abandoned: neither delivered nor returned.',
    access: 'package.abandon',
    body: actionBodies.abandon,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/cancel': {
    ...common,
    summary: 'Cancel an order, or ask for it where the pickup is already under way.',
    access: 'package.cancel_direct',
    body: actionBodies.cancel,
    errors: ['EPK009', 'EPK018', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/resize': {
    ...common,
    summary: 'Correct weight (kg) or sides (cm); dim weight and fees follow.',
    access: 'package.resize',
    body: actionBodies.resize,
    errors: ['EPK009', 'EPK012', 'EPK016', 'EPK030', 'EPK032', 'EPL002'],
  },
  'PATCH /packages/{id}/change-info-receiver': {
    ...common,
    summary: 'Correct the receiver’s name, phone or address.',
    access: 'package.change_receiver',
    body: actionBodies.change_receiver,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPK032', 'EPL002', 'ESH001'],
  },
  'PATCH /packages/{id}/operator-update': {
    ...common,
    summary: 'Set the operator’s note or the date of the next attempt.',
    access: 'package.operator_update',
    body: actionBodies.operator_update,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK020', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/is-print': {
    ...common,
    summary: 'Record that the label was printed; a note says why again.',
    access: 'package.print',
    body: actionBodies.print,
    errors: ['EPK009', 'EPK011', 'EPK030', 'EPL002'],
  },
  'POST /packages/{id}/retry-push-to-oms': {
    ...common,
    summary: 'Push a failed order to the order system (OMS) again. Answered at once; the order moves when the system has answered. EUS009 = no such system is set up.',
    access: 'package.retry_push_oms',
    body: actionBodies.retry_push_oms,
    errors: ['EPK009', 'EPK026', 'EPK030', 'EPL002', 'EUS009'],
  },
  'PATCH /packages/{id}/retry-3pl-runsheets': {
    ...common,
    summary: 'Put a package that a carrier did not take back among those waiting for a hand-over.',
    access: 'package.retry_3pl',
    body: actionBodies.retry_3pl,
    errors: ['EPK009', 'EPK012', 'EPK026', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/recall-3pl': {
    ...common,
    summary: 'Take a package back from its hand-over: one that never left, that the carrier did not take, or that it gave back.',
    access: 'package.handover_recall',
    body: actionBodies.handover_recall,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/delivery-success': {
    ...common,
    summary: 'Report a package delivered, proved by photos of it or by a note; the cash taken is its COD unless told.',
    access: 'package.delivery_ok',
    body: actionBodies.delivery_ok,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/delivery-failure': {
    ...common,
    summary: 'Report a delivery that failed, with a reason of type Delivery; the third is the last. Cancelled by the receiver or the sender it goes back.',
    access: 'package.delivery_fail',
    body: actionBodies.delivery_fail,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK020', 'EPK022', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/scan-correction': {
    ...common,
    summary: 'Take back the last thing that happened to a package, where that was a scan, with the reason on record. EPK011 = it was none.',
    access: 'package.correct_scan',
    body: actionBodies.correct_scan,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002', 'EPL004'],
  },
  'PATCH /packages/{id}/shipping-fee': {
    ...common,
    summary: 'Reckon a package’s fees anew by the table in force, or set the shipping fee with a note that says why.',
    access: 'package.update_fee',
    body: actionBodies.update_fee,
    errors: ['EPK009', 'EPK011', 'EPK030', 'EPK032', 'EPL002'],
  },
});
