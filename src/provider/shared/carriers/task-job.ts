import * as z from 'zod';
import { carrierPause, handoverKey } from '~domain/carriers';
import { mayPass, type OutboundFault } from '~domain/outbound';
import { defineJob, type JobContext } from '../../jobs/job';
import { restMs } from './breaker';
import { callCarrier } from './call-carrier';
import { cancelWork } from './cancel-work';
import { findCarrier } from './carrier';
import { createWork } from './create-work';
import { refreshGatewayToken } from './gateway-token';
import { endTask, findTask, postponeTask, type CarrierTask } from './task';
import type { TaskWork } from './task-work';

export const taskJobName = 'carrier-call';

const works: Readonly<Record<CarrierTask['kind'], TaskWork>> = { create: createWork, cancel: cancelWork };

/** One call to a carrier about one package, then its outcome, or a pause and another try. */
export const carrierTaskJob = defineJob({
  name: taskJobName,
  data: z.object({ task: z.int().positive() }),
  effectKey: ({ task }) => `carrier-task:${task}`,
  run: async ({ task: id }, context) => {
    const task = await findTask(context.services.db, id);
    if (task) await ask(task, context);
  },
  giveUp: async ({ task: id }, services) => {
    const task = await findTask(services.db, id);
    if (!task) return;
    await services.db.transaction().execute(async (tx) => {
      if (await endTask(tx, task, 'failed', { status: null, fault: 'internal' }))
        await works[task.kind].failed(tx, task, { fault: 'internal', status: null, message: null });
    });
  },
});

async function ask(task: CarrierTask, { services, signal, once }: JobContext): Promise<void> {
  const { db } = services;
  const work = works[task.kind];
  const fail = async (fault: OutboundFault, status: number | null, message: string | null): Promise<void> => {
    await once(async (tx) => {
      if (await endTask(tx, task, 'failed', { status, fault })) await work.failed(tx, task, { fault, status, message });
    });
  };
  const carrier = await findCarrier(db, task.carrier_id);
  if (!carrier?.active) return fail('endpoint_off', null, null);
  const payload = await work.payload(db, task, carrier);
  if (!payload) return fail('moved_on', null, null);
  const call = {
    url: work.url,
    kind: task.kind,
    payload,
    packageId: task.package_id,
    attempt: task.tries + 1,
    key: handoverKey(task.kind, task.code, carrier.code, task.attempt),
  };
  let answer = await callCarrier(services, { carrier, ...call }, signal);
  // Its token has run out: one new one, then the same call under the same key.
  if (typeof answer === 'object' && answer.status === 401 && carrier.gen_token_url !== '') {
    const token = await refreshGatewayToken(services, carrier, signal);
    const again = token !== 'unset' && token.ok ? await findCarrier(db, carrier.id) : null;
    if (again) answer = await callCarrier(services, { carrier: again, ...call }, signal);
  }
  if (answer === 'unset') return fail('bad_url', null, null);
  // Not all at once when the rest is over.
  if (answer === 'resting') return postponeTask(db, task, (restMs() / 1000) * (1 + Math.random()), null);
  const { status, body } = answer;
  const read = work.read(answer);
  if (read.ok) {
    await once(async (tx) => {
      if (await endTask(tx, task, 'done', { status, fault: null })) await work.done(tx, task, carrier, body);
    });
    return;
  }
  const pause = mayPass(read.fault, status) ? carrierPause(task.kind, task.tries + 1) : null;
  if (pause === null) return fail(read.fault, status, read.message);
  return postponeTask(db, task, pause, { status, fault: read.fault });
}
