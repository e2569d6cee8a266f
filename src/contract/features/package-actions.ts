import * as z from 'zod';
import { limits } from '~domain/limits';
import { defineEndpoints, type EndpointSpec } from '../endpoint';
import { dataOf, id, note, pathId, phone, reasonCode, requiredLine, requiredNote, sideCm, timestamp, typedCode, version, weightKg } from '../fields';
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
  print: z.strictObject({}),
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
  print: z.strictObject({ ...seen }),
} as const;

const common = { params: pathId, response } as const satisfies Partial<EndpointSpec>;

export const packageActionEndpoints = defineEndpoints({
  'PATCH /packages/{id}/lost': {
    ...common,
    summary: 'Report a parcel missing at a hub or on the road between hubs.',
    access: 'package.lost',
    body: actionBodies.lost,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/lost-courier': {
    ...common,
    summary: 'Report a parcel missing in a courier’s hands.',
    access: 'package.lost_courier',
    body: actionBodies.lost_courier,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/lost-approval': {
    ...common,
    summary: 'Approve that a missing parcel is lost.',
    access: 'package.lost_approval',
    body: actionBodies.lost_approval,
    errors: ['EPK009', 'EPK012', 'EPK015', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/return': {
    ...common,
    summary: 'Turn a parcel back to its sender, with a reason of type Return.',
    access: 'package.return',
    body: actionBodies.return,
    errors: ['EPK009', 'EPK011', 'EPK012', 'EPK023', 'EPK030', 'EPL002'],
  },
  'PATCH /packages/{id}/abandoned': {
    ...common,
    summary: 'Mark a parcel abandoned: neither delivered nor returned.',
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
    summary: 'Record that the label was printed.',
    access: 'package.print',
    body: actionBodies.print,
    errors: ['EPK009', 'EPK011', 'EPK030', 'EPL002'],
  },
  'POST /packages-awb-ticket': {
    summary: 'A ticket, good for a few minutes, to open the labels of these packages as a link.',
    access: 'package.print',
    body: z.strictObject({ ids: z.array(id).min(1, 'required').max(200) }),
    response: dataOf(z.object({ ticket: z.string(), code: z.string() })),
    errors: ['EPK009', 'EPK011', 'EPL002'],
  },
  'GET /packages-awb/{code}': {
    summary: 'The labels of a ticket as a print-ready page: a link carries no token, the ticket stands for it.',
    access: 'public',
    params: z.object({ code: typedCode }),
    query: z.strictObject({ ticket: z.string().min(1, 'required').max(8000) }),
    response: z.string(),
    produces: 'text/html',
    errors: ['EPK009'],
  },
});
