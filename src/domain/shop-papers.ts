import type { ErrorCode } from './errors';

export const paperStatuses = ['not_uploaded', 'uploaded', 'not_verified', 'verified'] as const;
export type PaperStatus = (typeof paperStatuses)[number];

/** What a shop is asked for: who answers for it, and its licence. */
export const shopPapers = ['id_card_front', 'id_card_back', 'business_licence'] as const;
export type ShopPaper = (typeof shopPapers)[number];

interface PaperRow {
  readonly from: readonly PaperStatus[];
  readonly to: PaperStatus;
}

/** A new upload puts papers back before whoever verifies them; what was never uploaded cannot be judged. */
export const paperMachine = {
  upload: { from: ['not_uploaded', 'uploaded', 'not_verified', 'verified'], to: 'uploaded' },
  verify: { from: ['uploaded', 'not_verified'], to: 'verified' },
  reject: { from: ['uploaded', 'verified'], to: 'not_verified' },
} as const satisfies Record<string, PaperRow>;

export type PaperAction = keyof typeof paperMachine;
type PaperDecision = { readonly ok: true; readonly to: PaperStatus } | { readonly ok: false; readonly code: ErrorCode };

export function decidePapers(action: PaperAction, status: PaperStatus): PaperDecision {
  const row: PaperRow = paperMachine[action];
  return row.from.includes(status) ? { ok: true, to: row.to } : { ok: false, code: 'EUS009' };
}
