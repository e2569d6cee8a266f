import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import type { RunsheetStatus } from '~domain/runsheet-types';
import { statusFamily, type PackageStatus, type StatusFamily } from '~domain/statuses';

export const familyColours: Record<StatusFamily, string> = {
  waiting: 'bg-waiting',
  moving: 'bg-moving',
  done: 'bg-done',
  attention: 'bg-attention',
  failed: 'bg-failed',
  returning: 'bg-returning',
  money: 'bg-money',
};

export function squareClass(family: StatusFamily): string {
  return `size-1.75 shrink-0 rounded-[2px] ${familyColours[family]}`;
}

/** The square alone; always beside a word, for colour alone tells nothing. */
export function FamilySquare({ family }: { readonly family: StatusFamily }) {
  return <span aria-hidden="true" className={squareClass(family)} />;
}

/** How something stands, by colour and by word. */
export function FamilyMark({ family, children }: { readonly family: StatusFamily; readonly children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <FamilySquare family={family} />
      <span className="truncate" title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  );
}

export function StatusMark({ status }: { readonly status: PackageStatus }) {
  const t = useText('ui');
  return <FamilyMark family={statusFamily(status)}>{t(`status.${status}`)}</FamilyMark>;
}

const sheetFamilies: Record<RunsheetStatus, StatusFamily> = {
  Created: 'waiting',
  Running: 'moving',
  Closed: 'done',
  Cancelled: 'failed',
};

/** How far a runsheet is; a trip and a hand-over to a carrier have words of their own for it. */
export function RunsheetMark({
  status,
  of = 'runsheet',
}: {
  readonly status: RunsheetStatus;
  readonly of?: 'runsheet' | 'trip' | 'handover';
}) {
  const t = useText('ui');
  return <FamilyMark family={sheetFamilies[status]}>{t(`${of}_status.${status}`)}</FamilyMark>;
}
