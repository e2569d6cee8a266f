/** What the house tells others, and what can go wrong on the way. */

/** Who is told: the one order system (OMS) that orders are pushed to, and any number of webhooks. */
export const endpointKinds = ['oms', 'webhook'] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** What an endpoint may ask to be told of. */
export const outboundEvents = ['package.created', 'package.status_changed'] as const;
export type OutboundEvent = (typeof outboundEvents)[number];

export const deliveryKinds = ['oms_push', 'event', 'test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** `waiting` = to be sent, or to be sent again after a pause; `failed` = given up until somebody retries it. */
export const deliveryStates = ['waiting', 'done', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const outboundFaults = [
  /** The address is no http(s) address, or carries a password. */
  'bad_url',
  /** Its host resolves to a place the settings don't allow: this machine, a private network. */
  'address_refused',
  'unresolved',
  'connect_timeout',
  'timeout',
  'connection',
  'tls',
  'redirect',
  'response_too_large',
  /** An answer outside 2xx. */
  'status',
  /** A 2xx whose body is not what was asked for. */
  'bad_answer',
  /** The OMS said no: a later try would hear the same. */
  'rejected',
  /** The endpoint was switched off or removed meanwhile. */
  'endpoint_off',
  /** The package has left the status that the call was about. */
  'moved_on',
  /** Ours: the job broke down time after time. */
  'internal',
] as const;
export type OutboundFault = (typeof outboundFaults)[number];

/** Seconds before each further try; after the last the delivery has failed. */
export const retryPauses: Readonly<Record<DeliveryKind, readonly number[]>> = {
  oms_push: [5, 30, 120, 600, 1_800],
  event: [10, 60, 300, 1_800, 7_200, 21_600],
  // Somebody is waiting for the answer.
  test: [],
};

/** Faults that another try can't mend: the address itself is wrong, or the answer was a refusal. */
const lasting: readonly OutboundFault[] = [
  'bad_url',
  'address_refused',
  'redirect',
  'rejected',
  'endpoint_off',
  'moved_on',
];

/** Statuses that say "not now". All other 4xx say "not so", and will again. */
export const passingStatuses: readonly number[] = [408, 409, 421, 423, 425, 429];

export function mayPass(fault: OutboundFault, status: number | null): boolean {
  if (lasting.includes(fault)) return false;
  if (fault !== 'status' || status === null) return true;
  return status >= 500 || passingStatuses.includes(status);
}

/** Seconds until the next try; null = no further one. `attempts` = those made so far, from 1. */
export function pauseAfter(kind: DeliveryKind, attempts: number): number | null {
  return retryPauses[kind][attempts - 1] ?? null;
}
