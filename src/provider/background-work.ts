import { pushOrder } from './features/oms/push-order';
import { tellEvent, tellTest } from './features/outbound/tell-event';
import { forgetScans } from './features/scanning/forget-scans';
import { forgetKeys } from './jobs/forget-keys';
import type { PeriodicTask } from './jobs/background';
import type { AnyJob } from './jobs/job';
import { deliveryJob } from './outbound/deliver';
import { forget, relay, tellLost } from './outbound/relay';
import { pushJob } from './push/push-job';
import { pushRelay } from './push/push-relay';
import { carrierTaskJob } from './shared/carriers/task-job';
import { taskRelay, taskUpkeep } from './shared/carriers/task-relay';
import { forgetExports } from './shared/exports/forget-exports';
import { keepStepHours } from './shared/reports/step-hours';

/** Everything a provider does besides answering. */
export const backgroundWork: { readonly jobs: readonly AnyJob[]; readonly periodicTasks: readonly PeriodicTask[] } = {
  jobs: [deliveryJob({ oms_push: pushOrder, event: tellEvent, test: tellTest }), carrierTaskJob, pushJob],
  periodicTasks: [taskRelay, taskUpkeep, relay, tellLost, forget, forgetExports, forgetScans, keepStepHours, forgetKeys, pushRelay],
};
