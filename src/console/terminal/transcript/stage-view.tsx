import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { refusalText } from '~console/platform/refusal-text';
import { useLanguage } from '~console/platform/use-language';
import { GoLink } from '~console/terminal/links/go-link';
import { formatCount } from '~console/platform/format';
import type { RecordOutcome } from '~commands/outcomes';
import { recordOf } from '~commands/records';
import { Button } from '~console/ui/button';
import { countTakenBack, takenBackAtom } from '../runs/taken-back';
import { failures, succeeded, type StageLog, type TranscriptEntry } from '../runs/transcript';
import type { LabelLink } from '../runs/package-effects';
import { openOrTell } from '../runs/show-packages';
import { StageProgress } from './stage-progress';

interface StageViewProps {
  readonly stage: StageLog;
  readonly state: TranscriptEntry['state'];
  /** Of several stages each says which it is. */
  readonly named: boolean;
}

/** ✓ how many, ✗ how many and why; while it runs, how far it is, how fast and how long yet. */
export function StageView({ stage, state, named }: StageViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const back = countTakenBack(stage.run, useAtomValue(takenBackAtom));
  const done = succeeded(stage).length;
  const left = stage.total - stage.outcomes.length;
  return (
    <span className="heard-apart flex flex-wrap items-center gap-x-4">
      {named ? <span className="text-dim">{stage.command.title[language]}</span> : null}
      {state === 'running' ? <StageProgress stage={stage} /> : null}
      {stage.held ? <span className="text-attention font-sans">{t('terminal:transcript.held_back')}</span> : null}
      {stage.ended ? <RecordEnd ended={stage.ended} /> : null}
      {done > 0 ? <span className="text-done">✓ {formatCount(done)}</span> : null}
      {(stage.ended?.result.ok === false ? [] : failures(stage)).map(({ code, message, field, outcomes }) => (
        <span key={code} className="text-failed">
          ✗ {formatCount(outcomes.length)} {refusalText({ code, message, field })}
        </span>
      ))}
      {back > 0 ? (
        <span className="text-attention font-sans">
          {t('terminal:earlier.undone', { count: back, shown: formatCount(back) })}
        </span>
      ) : null}
      {state === 'stopped' && left > 0 ? (
        <span className="text-attention">
          {t('terminal:transcript.stopped', { done: formatCount(done), left: formatCount(left) })}
        </span>
      ) : null}
      {state === 'done' && left > 0 ? (
        <span className="text-attention">
          {t('terminal:transcript.left', { count: left, shown: formatCount(left) })}
        </span>
      ) : null}
    </span>
  );
}

/** ✓ its code, which leads to it, or ✗ and why. */
function RecordEnd({ ended: { record, result } }: { readonly ended: RecordOutcome }) {
  const language = useLanguage();
  const definition = record && recordOf(record.kind);
  const link = definition && (
    <GoLink to={definition.page(record)} className="underline-offset-2 hover:underline">
      {record.code}
    </GoLink>
  );
  if (result.ok) {
    return (
      <span className="text-done">
        ✓ {link} {record && definition?.statuses[record.status]?.[language]}
      </span>
    );
  }
  return (
    <span className="text-failed">
      ✗ {link} {refusalText(result)}
    </span>
  );
}

/** Printed labels, to be opened again. */
export function LabelLinks({ links }: { readonly links: readonly LabelLink[] }) {
  const { t } = useTranslation();
  const [opening, setOpening] = useState<LabelLink | null>(null);
  const open = async (link: LabelLink): Promise<void> => {
    setOpening(link);
    await openOrTell(link);
    setOpening(null);
  };
  return links.map((link, index) => (
    <Button
      key={`${index} ${link.ids[0]}`}
      busy={opening === link}
      onClick={() => void open(link)}
      className="h-6 font-sans"
    >
      {t('terminal:transcript.labels', { count: link.ids.length })}
    </Button>
  ));
}
