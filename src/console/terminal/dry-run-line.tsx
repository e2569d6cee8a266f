import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/app/use-language';
import type { PlanStage } from '~commands/plan-stages';
import { recordOf } from '~commands/records';
import type { ErrorCode } from '~domain/errors';

/** What would happen, before it happens: how many go where, how many are refused and why. One line a stage. */
export function DryRunLine({ stages }: { readonly stages: readonly PlanStage[] }) {
  const language = useLanguage();
  return (
    <ul className="text-mono min-w-0 font-mono">
      {stages.map((stage, index) => (
        // The same command may stand twice in a chain.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex flex-wrap gap-x-3">
          {stages.length > 1 ? <span className="text-dim">{stage.command.title[language]}</span> : null}
          <OnRecord stage={stage} />
          <Taken stage={stage} />
          <Refusals stage={stage} />
        </li>
      ))}
    </ul>
  );
}

/** The record and where it goes, or why it doesn't. */
function OnRecord({ stage: { on } }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!on) return null;
  const { record, decision } = on;
  const definition = recordOf(on.kind);
  if (!record) return <span className="text-done">{t('terminal:dry.record_new', { record: definition.title[language] })}</span>;
  if (!decision.ok) return <span className="text-failed">{t('terminal:dry.record_refused', { code: record.code, text: `${decision.code} ${t(`code_errors.${decision.code}`)}` })}</span>;
  const title = (status: string): string => definition.statuses[status]?.[language] ?? status;
  return <span className="text-done">{decision.to === record.status ? record.code : t('terminal:dry.record_moved', { code: record.code, status: title(decision.to) })}</span>;
}

function Taken({ stage }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  const count = stage.eligible.length;
  if (count === 0) return null;
  if (stage.moves.length === 0) return <span className="text-done">{t('terminal:dry.taken', { count })}</span>;
  return stage.moves.map(({ to, count: moved }) => (
    <span key={to} className="text-done">
      {t('terminal:dry.moved', { count: moved, status: t(`ui:status.${to}`) })}
    </span>
  ));
}

function Refusals({ stage }: { readonly stage: PlanStage }) {
  const { t } = useTranslation();
  const counts = new Map<ErrorCode, number>();
  for (const { code } of stage.refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => (
    <span key={code} className="text-failed">
      {t('terminal:dry.refused', { count, code, text: t(`code_errors.${code}`) })}
    </span>
  ));
}
