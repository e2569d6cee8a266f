import { useMemo } from 'react';
import { useText } from '~console/platform/text';
import { EmptyState } from '~console/ui/empty';
import { formatCount } from '~console/platform/format';
import { Pending } from '~console/ui/pending';
import { useNow } from '~console/ui/use-now';
import type { ExceptionKind } from '~domain/exceptions';
import { ActedGrid } from '../acted-grid';
import { useWorklist } from './use-worklist';
import { worklistColumns } from './worklist-columns';

interface WorklistProps {
  readonly kind: ExceptionKind;
  readonly label: string;
  /** Ids of the commands that such packages are mostly for. */
  readonly first: readonly string[];
}

/** Packages of one kind that somebody must look into. */
export function Worklist({ kind, label, first }: WorklistProps) {
  const t = useText();
  const now = useNow();
  const list = useWorklist(kind);
  const columns = useMemo(() => worklistColumns(t, now, kind), [t, now, kind]);
  const total = <output className="flex h-6.5 items-center whitespace-nowrap text-dim tabular-nums">{list.data ? t('package:worklist.total', { n: formatCount(list.data.total) }) : '…'}</output>;
  return (
    <div className="flex min-h-0 flex-1 border-t border-line">
      <ActedGrid label={label} columns={columns} rows={list.data?.rows} pending={<Pending query={list} />} first={first} head={total} empty={<EmptyState title={t(`package:worklist.none.${kind}`)} />} />
    </div>
  );
}
