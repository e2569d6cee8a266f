import { statusColumn } from '~console/package/columns';
import { useState, useMemo } from 'react';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { useQueryClient } from '@tanstack/react-query';
import { useText, type Text } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { FamilyMark } from '~console/ui/status';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stockCountCommands } from '~commands/stock-count';
import { FindingTabs } from '~console/ui/finding-tabs';
import { formatCount, formatMoment, formatShort, noValue } from '~console/platform/format';
import { LineGroup, type Placed } from '~console/package/line-group';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { call } from '~console/platform/api';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { AskDialog } from '~console/ui/ask-dialog';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import type { GridColumn } from '~console/ui/grid/grid-column';
import {
  useCheck,
  type Check,
  type Finding,
  useCheckLines,
  type Line,
  useTakeCheck,
  stockPlace,
  useStockScans,
} from './use-check';

type PlacedLine = Placed<Line>;

/** What is told of each package of a finding; `now` in ms. */
function lineColumns(t: Text, now: number, finding: Finding): readonly GridColumn<PlacedLine>[] {
  const scanned = finding === 'matched' || finding === 'unexpected';
  return [
    {
      id: 'row',
      title: t('backlog:check.row'),
      width: 56,
      kind: 'number',
      pinned: true,
      text: ({ place }) => String(place + 1),
    },
    { id: 'code', title: t('package:column.code'), width: 136, kind: 'code', pinned: true, text: (line) => line.code },
    statusColumn(t, (line) => line.package?.status ?? null),
    ...(finding === 'unexpected' ? [surprise(t)] : []),
    {
      id: 'hub',
      title: t('package:column.hub'),
      width: 70,
      line: 3,
      kind: 'code',
      text: ({ package: pkg }) => (pkg?.current_hub ?? pkg?.fm_hub)?.code ?? noValue,
    },
    {
      id: 'seller',
      title: t('package:column.seller'),
      width: 90,
      line: 4,
      text: ({ package: pkg }) => pkg?.seller_code ?? noValue,
    },
    {
      id: 'receiver',
      title: t('backlog:check.receiver'),
      width: 160,
      line: 1,
      grow: true,
      text: ({ package: pkg }) => pkg?.receiver_name ?? noValue,
    },
    ...(scanned
      ? [
          {
            id: 'scanned_at',
            title: t('backlog:check.scanned_at'),
            width: 100,
            line: 5,
            kind: 'number' as const,
            text: (line: PlacedLine) => formatShort(line.scanned_at, now),
          },
          {
            id: 'scanned_by',
            title: t('backlog:check.scanned_by'),
            width: 150,
            text: (line: PlacedLine) => line.scanned_by ?? noValue,
          },
        ]
      : []),
  ];
}

function surprise(t: Text): GridColumn<PlacedLine> {
  const text = (line: PlacedLine): string =>
    line.surprise === null ? noValue : t(`backlog:surprise.${line.surprise}`);
  return {
    id: 'surprise',
    title: t('backlog:check.why'),
    width: 230,
    line: 2,
    text,
    cell: (line) => <span className="text-failed">{text(line)}</span>,
  };
}

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
function CheckGroup({ id, finding, count }: CheckGroupProps) {
  const t = useText();
  const now = useNow();
  const lines = useCheckLines(id, finding, count);
  const columns = useMemo(() => lineColumns(t, now, finding), [t, now, finding]);
  return (
    <LineGroup
      name={`stock-count-${finding}`}
      label={t(`backlog:finding.${finding}`)}
      lines={lines}
      columns={columns}
      empty={t(`backlog:finding_none.${finding}`)}
      acting={{ label: (n) => t('backlog:check.group_actions', { n }), first: first[finding], subject }}
    />
  );
}

const whileOpen: readonly Finding[] = ['waiting', 'unexpected', 'matched'];
const atTheEnd: readonly Finding[] = ['missing', 'unexpected', 'matched', 'left'];

/** One check: scanned into while it goes on, and its report when it has ended. */
export function CheckView({ id }: { readonly id: number }) {
  const check = useCheck(id);
  return (
    <RecordPage queries={[check]} list="/backlog/check">
      {check.data && <Shown check={check.data} />}
    </RecordPage>
  );
}

function Shown({ check }: { readonly check: Check }) {
  const t = useText('backlog');
  const open = check.finished_at === null;
  const [ending, setEnding] = useState<'finish' | 'discard' | null>(null);
  const { last, underWay } = useStockScans(check.id, open);
  const { unable, whyNot } = useScansFirst(stockPlace(check.id));
  useActionHandler(stockCountCommands.checkDiscard, () => (open ? setEnding('discard') : t('check.over')));
  useActionHandler(stockCountCommands.checkFinish, () => {
    if (!open) return t('check.over');
    return whyNot() ?? setEnding('finish');
  });
  const findings = open ? whileOpen : atTheEnd;
  const { counts } = check;
  const lookedFor = counts.waiting + counts.matched + counts.missing + counts.left;
  const shelves = check.types.map((type) => t(`type.${type}`)).join(', ');
  return (
    <section aria-label={t('check.title')} className="page-column">
      <RecordHead
        list="/backlog/check"
        title={`${t('check.heading', { hub: check.hub.code })} · ${shelves}`}
        status={<FamilyMark family={open ? 'moving' : 'done'}>{t(open ? 'check.going_on' : 'check.ended')}</FamilyMark>}
        actions={
          open && (
            <>
              <CommandButton id="shelf.discard" />
              <NextStepButton id="shelf.finish" unable={unable} />
            </>
          )
        }
      >
        <span className="text-label text-dim">
          {open
            ? t('check.started', { who: check.started_by, moment: formatMoment(check.started_at) })
            : t('check.finished', {
                who: check.finished_by ?? '',
                moment: formatMoment(check.finished_at ?? check.started_at),
              })}
        </span>
      </RecordHead>
      {open && (
        <div className="scan-dock">
          <div className="scan-row">
            <LastScanBox last={last} ready={t('check.ready')} underWay={underWay} />
            <CodeField
              label={t('check.field')}
              placeholder={t('check.field_hint')}
              add={t('check.add')}
              addMany={(n) => t('check.add_many', { n })}
            />
          </div>
        </div>
      )}
      <FindingTabs
        key={String(open)}
        findings={findings}
        counts={counts}
        name={(finding) => t(`finding.${finding}`)}
        progress={{
          label: t('check.progress'),
          of: lookedFor,
          text: (counted) => t('check.done_of', counted),
        }}
      >
        {(finding) => <CheckGroup id={check.id} finding={finding} count={counts[finding]} />}
      </FindingTabs>
      {ending && <EndDialog check={check} kind={ending} unable={unable} onClose={() => setEnding(null)} />}
    </section>
  );
}

interface EndDialogProps {
  readonly check: Check;
  readonly kind: 'finish' | 'discard';
  /** Why it can't be finished yet. */
  readonly unable: string | undefined;
  readonly onClose: () => void;
}

/** Asks before a check ends: finished it can't be scanned into any more, thrown away its scans are gone. */
function EndDialog({ check, kind, unable, onClose }: EndDialogProps) {
  const t = useText('backlog');
  const client = useQueryClient();
  const takeCheck = useTakeCheck(check.id);
  const fromHere = useGoFromHere();
  const params = { id: check.id };
  const end = async (): Promise<string | undefined> => {
    if (kind === 'finish') {
      if (unable !== undefined) return unable;
      const { data } = await call('POST /backlog-checks/{id}/finish', { params });
      takeCheck(data);
      await client.invalidateQueries({ queryKey: ['packages', 'backlog-check', check.id, 'lines'] });
    } else {
      const open = fromHere();
      await call('DELETE /backlog-checks/{id}', { params });
      open('/backlog/check', t('check.heading', { hub: check.hub.code }));
    }
    void client.invalidateQueries({ queryKey: ['backlog-checks'] });
    return undefined;
  };
  return (
    <AskDialog
      title={t(`check.${kind}_title`)}
      keep={t('check.go_on')}
      confirm={t(`check.${kind}`)}
      look={kind === 'finish' ? 'primary' : 'danger'}
      onConfirm={end}
      onClose={onClose}
    >
      {kind === 'finish'
        ? t('check.finish_text', { n: formatCount(check.counts.waiting) })
        : t('check.discard_text', { n: formatCount(check.counts.matched + check.counts.unexpected) })}
    </AskDialog>
  );
}
