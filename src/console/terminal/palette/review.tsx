import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { useLanguage } from '~console/platform/use-language';
import type { Argument } from '~commands/command';
import { isWanting, type LaterRun } from '~commands/plan-stages';
import type { RunRequest } from '../runs/request';
import { textCell } from './cells';
import { KeyHint } from './palette-footer';
import { PaletteList } from './palette-list';
import type { PaletteGroup, PaletteRow } from './row';
import { valueText } from '../value-text';

interface ReviewProps {
  readonly request: RunRequest;
  readonly lead: ReactNode;
  readonly dry: ReactNode;
  /** How many packages the first stage would take, with none there is nothing to run; null = it acts on none. */
  readonly eligible: number | null;
  /** The record forbids it. */
  readonly barred: boolean;
  /** Of taking back a run: what has to be taken back before all of it can be. */
  readonly later: readonly LaterRun[];
  readonly onUndo: (run: number) => void;
  readonly onRun: () => void;
  readonly onAsk: (stage: number, argument: Argument) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

interface ReviewRows {
  readonly groups: PaletteGroup[];
  /** Wants at least one of its values and has none. */
  readonly wanting: boolean;
  readonly runnable: boolean;
  readonly undoes: boolean;
}

function useReviewRows({ request, eligible, barred, later, onUndo, onRun, onAsk }: ReviewProps): ReviewRows {
  const { t } = useTranslation();
  const language = useLanguage();
  const wanting = request.stages.some(isWanting);
  const runnable = !wanting && eligible !== 0 && !barred;
  const undoes = request.stages[0]?.command.effect.kind === 'undo';
  const runText = undoes
    ? t('terminal:palette.undo')
    : eligible === null
      ? t('terminal:palette.run_now')
      : t('terminal:palette.run_on', { count: eligible });
  const runRow: PaletteRow = { value: 'run', onSelect: onRun, cells: [textCell(runText, 'font-semibold')] };
  const laterRows = later.map(({ run, count }): PaletteRow => ({
    value: `undo ${run}`,
    onSelect: () => onUndo(run),
    cells: [textCell(t('terminal:palette.undo_first', { run, count }), 'min-w-0 flex-1 truncate')],
  }));
  const argumentRows = request.stages.flatMap((one, stage) =>
    one.command.args.map((argument): PaletteRow => ({
      value: `${stage} ${argument.name}`,
      onSelect: () => onAsk(stage, argument),
      cells: [
        textCell(argument.title[language], 'text-dim w-40 shrink-0 truncate'),
        textCell(valueText(one, argument, language) ?? t('terminal:palette.add'), 'min-w-0 flex-1 truncate'),
      ],
    })),
  );
  const groups = [
    { id: 'run', rows: runnable ? [runRow] : [] },
    { id: 'later', rows: laterRows },
    {
      id: 'arguments',
      heading: argumentRows.length > 0 ? t('terminal:palette.arguments') : undefined,
      rows: argumentRows,
    },
  ];
  return { groups, wanting, runnable, undoes };
}

function hintOf({ whole, past }: RunRequest, wanting: boolean, t: TFunction): string | undefined {
  if (wanting) return t('terminal:palette.choose_some');
  if (past !== undefined) return t('terminal:palette.undo_past', { what: past });
  return whole === undefined ? undefined : t('terminal:palette.whole', { count: whole, shown: formatCount(whole) });
}

/** The last look: Enter runs. Below, whatever may still be added or changed. */
export function Review(props: ReviewProps) {
  const { request, lead, dry, eligible, onBack, onClose } = props;
  const { t } = useTranslation();
  const { groups, wanting, runnable, undoes } = useReviewRows(props);
  return (
    <PaletteList
      label={t('terminal:palette.review')}
      begin=""
      rowsOf={() => groups}
      fixed
      lead={lead}
      placeholder={runnable ? t('terminal:palette.enter_runs') : ''}
      notice={eligible === 0 ? t('terminal:palette.none_eligible') : null}
      hint={hintOf(request, wanting, t)}
      renderFooter={() => (
        <>
          {dry}
          <span className="flex gap-4">
            <KeyHint
              keys="enter"
              text={t(
                runnable ? (undoes ? 'terminal:palette.undo_key' : 'terminal:palette.run') : 'terminal:palette.choose',
              )}
            />
            <KeyHint keys="esc" text={t('terminal:palette.close')} />
          </span>
        </>
      )}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
