import { courierApprovers, courierStaff, type PersonRow } from './person-machine';
import type { ErrorCode } from './errors';
import type { StatusFamily } from './statuses';

export const paperStatuses = ['not_uploaded', 'uploaded', 'not_verified', 'verified'] as const;
export type PaperStatus = (typeof paperStatuses)[number];

export const paperFamilies: Record<PaperStatus, StatusFamily> = {
  not_uploaded: 'waiting',
  uploaded: 'attention',
  not_verified: 'failed',
  verified: 'done',
};

/** What a courier and a shop are asked for: who it is, and the licence of who trades under one. */
export const paperKinds = ['id_card_front', 'id_card_back', 'business_licence'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Without these nobody knows who a courier is. */
export const neededPapers = ['id_card_front', 'id_card_back'] as const satisfies readonly PaperKind[];

interface Step {
  readonly from: readonly PaperStatus[];
  readonly to: PaperStatus;
}

/** Other photos ask for another look, whatever was said of the last ones; what was never uploaded cannot be judged. */
const steps = {
  upload: { from: paperStatuses, to: 'uploaded' },
  verify: { from: ['uploaded', 'not_verified'], to: 'verified' },
  refuse: { from: ['uploaded', 'verified'], to: 'not_verified' },
} as const satisfies Record<string, Step>;

type PaperDecision = { readonly ok: true; readonly to: PaperStatus } | { readonly ok: false; readonly code: ErrorCode };

/** Of a shop; who may is the access table's to say. */
export function decideShopPapers(action: keyof typeof steps, status: PaperStatus): PaperDecision {
  const row: Step = steps[action];
  return row.from.includes(status) ? { ok: true, to: row.to } : { ok: false, code: 'EUS009' };
}

/** Of a courier. What proved who he is stays: whoever approves refuses it before a photo of it is taken away. */
const courierPapers = {
  upload: { ...steps.upload, actors: courierStaff, refusals: ['ESP000'] },
  remove: { from: ['uploaded', 'not_verified'], to: 'uploaded', actors: courierStaff, refusals: [] },
  verify: { ...steps.verify, actors: courierApprovers, refusals: ['ESY085'] },
  refuse: { ...steps.refuse, actors: courierApprovers, refusals: [] },
} as const satisfies Record<string, PersonRow<PaperStatus>>;

export type CourierPapersAction = keyof typeof courierPapers;
export const courierPapersActions = Object.keys(courierPapers) as CourierPapersAction[];

export function courierPapersRow(action: CourierPapersAction): PersonRow<PaperStatus> {
  return courierPapers[action];
}
