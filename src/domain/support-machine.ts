import type { ErrorCode } from './errors';

export const supportTypes = ['Delivery/Pickup/Return', 'Change information', 'Complain'] as const;
export type SupportType = (typeof supportTypes)[number];

/** In the order of a request's life. */
export const supportStatuses = ['Waiting', 'Processing', 'Answered', 'Completed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

interface SupportRow {
  readonly from: readonly SupportStatus[];
  readonly to: SupportStatus;
}

/**
 * Waiting → Processing → Answered → Completed. Whoever answers at once has taken it by that; whatever the requester
 * says brings it back to Waiting, an ended one too.
 */
export const supportMachine = {
  take: { from: ['Waiting'], to: 'Processing' },
  reply: { from: ['Waiting', 'Processing', 'Answered'], to: 'Answered' },
  complete: { from: ['Answered'], to: 'Completed' },
  requester_reply: { from: ['Waiting', 'Processing', 'Answered', 'Completed'], to: 'Waiting' },
} as const satisfies Record<string, SupportRow>;

export type SupportAction = keyof typeof supportMachine;
export const supportActions = Object.keys(supportMachine) as SupportAction[];

type SupportDecision =
  | { readonly ok: true; readonly to: SupportStatus }
  | { readonly ok: false; readonly code: ErrorCode };

export function supportRow(action: SupportAction): SupportRow {
  return supportMachine[action];
}

export function decideSupport(action: SupportAction, status: SupportStatus): SupportDecision {
  const row = supportRow(action);
  return row.from.includes(status) ? { ok: true, to: row.to } : { ok: false, code: 'ESY092' };
}
