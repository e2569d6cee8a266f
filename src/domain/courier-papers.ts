import { courierApprovers, courierStaff } from './courier-actors';
import type { PersonRow } from './person-machine';

export const paperStatuses = ['not_uploaded', 'uploaded', 'not_verified', 'verified'] as const;
export type PaperStatus = (typeof paperStatuses)[number];

export const paperKinds = ['id_card_front', 'id_card_back', 'business_licence'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Without these nobody knows who it is; a licence only has who trades under one. */
export const neededPapers = ['id_card_front', 'id_card_back'] as const satisfies readonly PaperKind[];

/** A new photo asks for a new look, whatever was said of the last one. */
const papersMachine = {
  upload: { from: paperStatuses, to: 'uploaded', actors: courierStaff, refusals: ['ESP000'] },
  verify: { from: ['uploaded', 'not_verified'], to: 'verified', actors: courierApprovers, refusals: ['ESY085'] },
  refuse: { from: ['uploaded', 'verified'], to: 'not_verified', actors: courierApprovers, refusals: [] },
} as const satisfies Record<string, PersonRow<PaperStatus>>;

type PapersAction = keyof typeof papersMachine;
export const papersActions = Object.keys(papersMachine) as PapersAction[];

export function papersRow(action: PapersAction): PersonRow<PaperStatus> {
  return papersMachine[action];
}
