import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { OverDialogs } from '~console/platform/over-dialogs';
import { Said } from '~console/platform/said';
import { runningAtom } from '../runs/running';
import { heardEndAtom, transcriptAtom } from '../runs/transcript';

/** A screen reader is told how far a run is no more often than this, in ms. */
const everyMs = 5_000;

/** How far the latest run is, for who can't see it; how it ended too, where no toast says so. */
export function RunNews() {
  const { t } = useTranslation();
  const [id, run] = [...useAtomValue(runningAtom)].at(-1) ?? [null, null];
  const entries = useAtomValue(transcriptAtom);
  const stage = entries.find((entry) => entry.id === id)?.stages.at(-1);
  const text =
    run && stage
      ? t(run.held ? 'terminal:transcript.news_held' : 'terminal:transcript.news', {
          done: formatCount(stage.outcomes.length),
          total: formatCount(stage.total),
        })
      : '';
  const end = useAtomValue(heardEndAtom);
  const [before] = useState(end);
  const latest = useRef(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setInterval(() => setSaid(latest.current), everyMs);
    return () => {
      clearInterval(timer);
      setSaid('');
    };
  }, [id]);
  return (
    <OverDialogs>
      <output className="sr-only">{said}</output>
      <Said key={end.id} text={end === before ? '' : end.text} />
    </OverDialogs>
  );
}
