import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { refusalText } from '~console/platform/refusal-text';
import { useLanguage } from '~console/platform/use-language';
import { shortTitle } from '~commands/fault-field';
import type { PlanStage } from '~commands/plan-stages';
import { recordOf } from '~commands/records';
import { formatAmount } from '~domain/money';
import type { ErrorCode } from '~domain/errors';
import { valueText } from './value-text';

interface DryRunLineProps {
  readonly stages: readonly PlanStage[];
  /** Each value that is given, under its name: whoever typed them sees what went where. */
  readonly values?: boolean;
}

/** What would happen, before it happens: how many go where, how many are refused and why. One line a stage. */
export function DryRunLine({ stages, values = false }: DryRunLineProps) {
  const language = useLanguage();
  return (
    <ul className="text-mono min-w-0 font-mono">
      {stages.map((stage, index) => (
        // The same command may stand twice in a chain.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex flex-wrap gap-x-3">
          {stages.length > 1 ? <span className="text-dim">{stage.command.title[language]}</span> : null}
          {values ? <Values stage={stage} /> : null}
          <OnRecord stage={stage} />
          <Figures stage={stage} />
          <Taken stage={stage} />
          <Refusals stage={stage} />
          <Fault stage={stage} />
          <LaterRuns stage={stage} />
        </li>
      ))}
    </ul>
  );
}

function Values({ stage }: { readonly stage: PlanStage }) {
  const language = useLanguage();
  return stage.command.args.map((argument) => {
    const text = valueText(stage, argument, language);
    return text === null ? null : (
      <span key={argument.name} className="min-w-0 break-words">
        <span className="text-dim">{shortTitle(argument.title[language])}:</span> {text}
      </span>
    );
  });
}

/** The record and where it goes, or why it doesn't. */
function OnRecord({ stage: { on, fault } }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!on) return null;
  const { record, decision } = on;
  const definition = recordOf(on.kind);
  if (!record)
    return <span className="text-done">{t('terminal:dry.record_new', { record: definition.title[language] })}</span>;
  if (!decision.ok)
    return (
      <span className="text-failed">
        {t('terminal:dry.record_refused', {
          code: record.code,
          text: refusalText({
            ...fault,
            code: decision.code,
            ...(decision.why ? { errors: { [decision.why]: [record.code] } } : {}),
          }),
        })}
      </span>
    );
  const title = (status: string): string => definition.statuses[status]?.[language] ?? status;
  return (
    <span className="text-done">
      {decision.to === record.status
        ? record.code
        : t('terminal:dry.record_moved', { code: record.code, status: title(decision.to) })}
    </span>
  );
}

/**
 * What is due and what was counted: of a document that would be made, that lacks its reason yet, or that is at hand.
 */
function moneyOf({ on, preview }: PlanStage): { readonly expected: number | null; readonly counted: number | null } {
  const { due = [], asked = [] } = preview?.fault?.errors ?? {};
  if (due[0] !== undefined)
    return { expected: Number(due[0]), counted: asked[0] === undefined ? null : Number(asked[0]) };
  const { expected, counted } = (preview?.made ?? on?.record)?.facts ?? {};
  return {
    expected: typeof expected === 'number' ? expected : null,
    counted: typeof counted === 'number' ? counted : null,
  };
}

/** What is due, what was counted and what that differs by. */
function Figures({ stage }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  const { expected, counted } = moneyOf(stage);
  if (expected === null || (counted === null && stage.missing.length === 0)) return null;
  if (counted === null)
    return <span className="text-attention">{t('app:refusal.due', { amount: formatAmount(expected) })}</span>;
  return (
    <span className={counted === expected ? 'text-done' : 'text-attention'}>
      {t('terminal:dry.figures', {
        expected: formatAmount(expected),
        counted: formatAmount(counted),
        difference: formatAmount(counted - expected),
      })}
    </span>
  );
}

/** Why a call that is on no record would be refused. */
function Fault({ stage: { on, fault } }: { readonly stage: PlanStage }) {
  return on || !fault ? null : <span className="text-failed">{refusalText(fault)}</span>;
}

/** Why a run can't be taken back as a whole before another is. */
function LaterRuns({ stage }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  return (stage.preview?.later ?? []).map(({ run, count }) => (
    <span key={run} className="text-attention">
      {t('terminal:dry.later_run', { run, count, shown: formatCount(count) })}
    </span>
  ));
}

function Taken({ stage }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  const count = stage.eligible.length;
  if (count === 0) return null;
  if (stage.moves.length === 0)
    return <span className="text-done">{t('terminal:dry.taken', { shown: formatCount(count) })}</span>;
  return stage.moves.map(({ to, count: moved }) => (
    <span key={to} className="text-done">
      {t('terminal:dry.moved', { shown: formatCount(moved), status: t(`ui:status.${to}`) })}
    </span>
  ));
}

function Refusals({ stage }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  const counts = new Map<ErrorCode, number>();
  for (const { code } of stage.refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => (
    <span key={code} className="text-failed">
      {t('terminal:dry.refused', { shown: formatCount(count), code, text: t(`code_errors.${code}`) })}
    </span>
  ));
}
