import * as z from 'zod';
import { mayPass, pauseAfter, type DeliveryKind, type OutboundFault } from '~domain/outbound';
import type { Services } from '../calls/handler';
import { defineJob, type JobContext } from '../jobs/job';
import { listOf } from './address-rules';
import { callOut, type OutboundAnswer, signatureHeaders } from './client';
import { endDelivery, findDelivery, postponeDelivery, type Delivery, type DeliveryWork } from './delivery';
import { logCall } from './log';
import { unseal } from '../process/sealed';

export const deliveryJobName = 'outbound-delivery';

/** The job that tells one delivery: one call, then its outcome, or a pause and another try. */
export const deliveryJob = (work: Readonly<Record<DeliveryKind, DeliveryWork>>) =>
  defineJob({
    name: deliveryJobName,
    data: z.object({ delivery: z.int().positive() }),
    effectKey: ({ delivery }) => `delivery:${delivery}`,
    run: async ({ delivery: id }, context) => {
      const delivery = await findDelivery(context.services.db, id);
      // Postponed by a run that died before it could say so to the queue: its time will come.
      if (delivery?.state === 'waiting' && delivery.queued_at !== null)
        await deliver(delivery, work[delivery.kind], context);
    },
    giveUp: async ({ delivery: id }, services) => {
      const delivery = await findDelivery(services.db, id);
      if (delivery) await fail(services, delivery, work[delivery.kind], { fault: 'internal', status: null, body: '' });
    },
  });

async function deliver(delivery: Delivery, work: DeliveryWork, { services, signal, once }: JobContext): Promise<void> {
  const { db } = services;
  if (!delivery.endpoint_on) return fail(services, delivery, work, { fault: 'endpoint_off', status: null, body: '' });
  const payload = await work.payload(db, delivery);
  if (!payload) return fail(services, delivery, work, { fault: 'moved_on', status: null, body: '' });
  const answer = await send(services, delivery, payload, signal);
  const { status, body } = answer;
  const fault = answer.fault ?? work.faultOf?.(body) ?? null;
  if (fault === null) {
    await once(async (tx) => {
      if (await endDelivery(tx, delivery, 'done', { status, fault }))
        await work.settle?.(tx, delivery, { status, fault, body });
    });
    return;
  }
  const pause = mayPass(fault, status) ? pauseAfter(delivery.kind, delivery.attempts + 1) : null;
  if (pause === null) return fail(services, delivery, work, { fault, status, body });
  return postponeDelivery(db, delivery, pause, { status, fault });
}

/** Makes the call and logs it. */
async function send(
  { db, config, secrets }: Services,
  delivery: Delivery,
  payload: object,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const secret = unseal(secrets, delivery.secret);
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': delivery.key,
    ...signatureHeaders(secret, body, new Date()),
  };
  const rules = { allowed: listOf(config.outboundAllow), timeoutMs: config.outboundTimeoutSeconds * 1000 };
  const answer = await callOut({ method: 'POST', url: delivery.url, headers, body }, rules, signal);
  await logCall(db, {
    deliveryId: delivery.id,
    kind: delivery.kind,
    url: delivery.url,
    ...(delivery.package_id === null
      ? { entity: 'endpoint', entityId: delivery.endpoint_id }
      : { entity: 'package', entityId: delivery.package_id }),
    attempt: delivery.attempts + 1,
    payload,
    secret,
    answer,
  });
  return answer;
}

async function fail(
  { db }: Services,
  delivery: Delivery,
  work: DeliveryWork,
  { fault, status, body }: { fault: OutboundFault; status: number | null; body: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await endDelivery(tx, delivery, 'failed', { status, fault }))
      await work.settle?.(tx, delivery, { status, fault, body });
  });
}
