import { code128, drawingSVG } from 'bwip-js/browser';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useGoBack } from '~console/terminal/go-from-here';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { takeInput } from '~console/terminal/input/input';
import { ButtonLink } from '~console/terminal/links/go-link';
import { Button } from '~console/ui/button';
import { StatusMark } from '~console/ui/status';
import { createPractice, type Practice, type PracticeShown } from '../practice';
import { PracticeLine } from '../practice-line';
import { Said } from '../practice-said';
import { steps, type Step } from '../steps';

const secondMs = 1_000;

interface Round {
  readonly practice: Practice;
  readonly since: number;
}

const begin = (): Round => ({ practice: createPractice(), since: Date.now() });

/** The command line on packages that are nobody's: scan, chain, undo, in five minutes. */
export function PracticePage() {
  const t = useText('practice');
  const leave = useGoBack();
  const [round, setRound] = useState(begin);
  const field = useRef<HTMLInputElement>(null);
  const { practice } = round;
  const shown = useSyncExternalStore(practice.subscribe, practice.shown);
  const seconds = useSeconds(round.since, shown.step < steps.length);
  usePracticeInput(practice, field);
  const anew = (): void => {
    setRound(begin());
    field.current?.focus();
  };
  const step = steps[shown.step];
  return (
    <main className="h-full overflow-auto">
      <header className="border-b border-line bg-panel px-4 py-2">
        <div className="flex items-center gap-1">
          <h1 className="min-w-0 flex-1 text-title">{t('title')}</h1>
          <Button look="quiet" onClick={anew}>
            {t('anew')}
          </Button>
          <Button look="quiet" onClick={leave}>
            {t('back')}
          </Button>
        </div>
        <p className="pt-1 text-dim">{t('about')}</p>
      </header>
      <div className="mx-auto grid max-w-300 gap-4 p-4 desk:grid-cols-[17rem_minmax(0,1fr)]">
        <Progress shown={shown} seconds={seconds} />
        <section aria-labelledby="practice-task" className="flex min-w-0 flex-col gap-3">
          {step ? (
            <Task
              key={step.id}
              step={step}
              shown={shown}
              onSkip={() => {
                practice.skip();
                field.current?.focus();
              }}
              onHint={() => field.current?.focus()}
            />
          ) : (
            <Over shown={shown} seconds={seconds} onAnew={anew} />
          )}
          <PracticeLine
            key={round.since}
            practice={practice}
            field={field}
            lines={shown.lines}
            onEnter={(line) => void practice.enter(line)}
          />
          <output className="block">{shown.said ? <Said said={shown.said} step={step} /> : null}</output>
          <Packages shown={shown} />
        </section>
      </div>
    </main>
  );
}

/** Scans come from anywhere, as on every page, and are this page's; `/` leads into the line. */
function usePracticeInput(practice: Practice, field: { readonly current: HTMLInputElement | null }): void {
  useEffect(
    () =>
      takeInput({
        onScan: ({ text }) => void practice.enter(text),
        onScanned: () => undefined,
        keyWaitsFor: () => [],
        scanWaitsFor: () => [],
        takeKey: ({ key }) => {
          if (key === '/') field.current?.focus();
          return key === '/';
        },
        onEscape: () => false,
        isBound: () => false,
      }),
    [practice, field],
  );
}

/** Since then, in whole seconds, as long as it runs. */
function useSeconds(since: number, runs: boolean): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    if (!runs) return undefined;
    const tick = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(tick);
  }, [runs]);
  return Math.max(0, Math.floor((now - since) / secondMs));
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ProgressProps {
  readonly shown: PracticeShown;
  readonly seconds: number;
}

function Progress({ shown: { step, done }, seconds }: ProgressProps) {
  const t = useText('practice');
  const of = steps.length;
  return (
    <nav aria-label={t('steps')} className="flex flex-col gap-2">
      <p className="flex justify-between gap-2 tabular-nums">
        <strong className="font-semibold">{t('step', { n: Math.min(of, step + 1), of })}</strong>
        <span role="timer" aria-label={t('time')} className="text-dim">
          {clock(seconds)}
        </span>
      </p>
      <progress
        aria-label={t('progress', { n: done.length, of })}
        value={done.length}
        max={of}
        className="h-1.5 w-full appearance-none overflow-hidden rounded bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <ol className="flex flex-col gap-0.5 max-desk:hidden">
        {steps.map(({ id }, index) => (
          <li
            key={id}
            aria-current={index === step ? 'step' : undefined}
            className={`flex gap-2 rounded px-2 py-1 ${index === step ? 'bg-tint font-semibold' : 'text-dim'}`}
          >
            <span className="w-4 tabular-nums">
              {done.includes(index) ? <span className="text-done">✓</span> : index + 1}
            </span>
            <span className="flex-1">{t(`task.${id}.title`)}</span>
            {index < step ? (
              <span className={done.includes(index) ? 'sr-only' : ''}>
                {t(done.includes(index) ? 'is_done' : 'skipped')}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface TaskProps {
  readonly step: Step;
  readonly shown: PracticeShown;
  readonly onSkip: () => void;
  readonly onHint: () => void;
}

function Task({ step, shown, onSkip, onHint }: TaskProps) {
  const t = useText('practice');
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
  const hidden = step.hidden === true && !asked;
  const code = step.id === 'scan' ? shown.packages[0]?.code : undefined;
  return (
    <div className="flex flex-col gap-2">
      <h2 id="practice-task" className="text-title">
        {t(`task.${step.id}.title`)}
      </h2>
      <p className="max-w-180">{t(`task.${step.id}.text`)}</p>
      {code === undefined ? null : <Bars code={code} />}
      <div className="flex flex-wrap items-center gap-2">
        {hidden ? (
          <Button
            onClick={() => {
              setAsked(true);
              onHint();
            }}
          >
            {t('hint')}
          </Button>
        ) : (
          <p className="mr-auto flex flex-wrap items-baseline gap-2">
            <span className="text-dim">{t('type')}</span>
            <code className="rounded bg-raised px-1.5 py-0.5 font-mono text-mono wrap-anywhere">
              {step.line(shown.packages)[language]}
            </code>
          </p>
        )}
        <Button look="quiet" onClick={onSkip}>
          {t('skip')}
        </Button>
      </div>
    </div>
  );
}

/** As on a label, to be scanned off the screen. */
function Bars({ code }: { readonly code: string }) {
  const t = useText('practice');
  const source = useMemo(
    () =>
      `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text: code, height: 12 }, drawingSVG()))}`,
    [code],
  );
  return <img src={source} alt={t('bars', { code })} className="h-16 w-64 max-w-full paper p-2" />;
}

interface OverProps extends ProgressProps {
  readonly onAnew: () => void;
}

function Over({ shown: { done }, seconds, onAnew }: OverProps) {
  const t = useText('practice');
  const [n, of] = [done.length, steps.length];
  return (
    <div className="flex flex-col gap-2 rounded bg-done-soft px-4 py-3">
      <h2 id="practice-task" className="text-title">
        {t(n === of ? 'over.title' : 'over.some', { n, of, time: clock(seconds) })}
      </h2>
      <p>{t('over.text')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/">{t('over.go')}</ButtonLink>
        <Button onClick={onAnew}>{t('anew')}</Button>
      </div>
    </div>
  );
}

function Packages({ shown: { packages, hand } }: { readonly shown: PracticeShown }) {
  const t = useText('practice');
  const cell = 'px-2 max-[24rem]:px-1 py-1.5 text-left align-baseline font-normal';
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('list')}</caption>
      <thead className="text-dim">
        <tr className="border-b border-line">
          <th scope="col" className={cell}>
            {t('column.row')}
          </th>
          <th scope="col" className={cell}>
            {t('column.code')}
          </th>
          <th scope="col" className={`${cell} max-desk:hidden`}>
            {t('column.receiver')}
          </th>
          <th scope="col" className={cell}>
            {t('column.status')}
          </th>
          <th scope="col" className={`${cell} max-desk:hidden`}>
            {t('column.note')}
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map(({ id, code, receiver, status, note }, index) => (
          <tr key={id} className={`border-b border-line ${hand.some((item) => item.id === id) ? 'bg-tint' : ''}`}>
            <td className={`${cell} text-dim tabular-nums`}>{index + 1}</td>
            <th scope="row" className={`${cell} font-mono text-mono`}>
              {code}
            </th>
            <td className={`${cell} max-desk:hidden`}>{receiver}</td>
            <td className={cell}>
              <StatusMark status={status} />
              {note === null ? null : <p className="text-dim desk:hidden">{note}</p>}
            </td>
            <td className={`${cell} max-desk:hidden`}>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
