import { useMemo } from 'react';
import { useText } from '~console/platform/text';
import { LineGroup } from '~console/package/line-group';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { lineColumns } from './line-columns';
import { useCheckLines, type Finding, type Line } from './use-check';

interface CheckGroupProps {
  readonly id: number;
  readonly finding: Finding;
  /** How many there are: with another count they are read anew. */
  readonly count: number;
}

/** What is most likely to be done with a group comes first. */
const first: Record<Finding, readonly string[]> = {
  waiting: [],
  matched: ['package.print'],
  missing: ['package.lost', 'package.copy'],
  left: [],
  unexpected: ['package.found', 'package.inbound', 'package.copy'],
};
const subject = ({ package: pkg }: Line) => pkg && toSubject(pkg);

/** The packages of one finding, and what can be done with all of them at once or with the one under the cursor. */
export function CheckGroup({ id, finding, count }: CheckGroupProps) {
  const t = useText();
  const now = useNow();
  const lines = useCheckLines(id, finding, count);
  const columns = useMemo(() => lineColumns(t, now, finding), [t, now, finding]);
  return (
    <LineGroup
      label={t(`backlog:finding.${finding}`)}
      lines={lines}
      columns={columns}
      empty={t(`backlog:finding_none.${finding}`)}
      acting={{ label: (n) => t('backlog:check.group_actions', { n }), first: first[finding], subject }}
    />
  );
}
