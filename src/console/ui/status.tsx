import { useText } from '~console/app/text';
import { statusFamily, type PackageStatus, type StatusFamily } from '~domain/statuses';

const squares: Record<StatusFamily, string> = {
  waiting: 'bg-waiting',
  moving: 'bg-moving',
  done: 'bg-done',
  attention: 'bg-attention',
  failed: 'bg-failed',
  returning: 'bg-returning',
  money: 'bg-money',
};

export function squareClass(family: StatusFamily): string {
  return `size-1.75 shrink-0 rounded-[2px] ${squares[family]}`;
}

/** The square alone; always beside a word, for colour alone tells nothing. */
export function FamilySquare({ family }: { readonly family: StatusFamily }) {
  return <span aria-hidden="true" className={squareClass(family)} />;
}

export function StatusMark({ status }: { readonly status: PackageStatus }) {
  const t = useText();
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <FamilySquare family={statusFamily(status)} />
      <span className="truncate">{t(`ui:status.${status}`)}</span>
    </span>
  );
}
