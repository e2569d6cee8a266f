import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { announce } from '~console/platform/coming';
import { failureText } from '~console/platform/failure-text';
import type { SessionUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { toast } from '~console/ui/toast';
import type { Argument } from '~commands/command';
import { dropsBeforeEnd } from '~commands/plan-stages';
import { recordFlow } from '~commands/sheet-reasons';
import { faultText } from '~commands/fault-text';
import type { ReasonType } from '~domain/reasons';
import { readAmount } from '~commands/filters';
import { formatMoney } from '~domain/money';
import { DryRunLine } from '../dry-run-line';
import { previewRequest, stagesOf, nextStep, withArgument, type RunRequest, type PickedValue } from '../runs/request';
import { rehearsalOf, usePreview } from '../runs/rehearsal';
import { undoRequest } from '../runs/undo';
import { useExecute } from '../start/use-execute';
import { paletteAtom } from '../start/palette-state';
import { Review } from './review';
import { typedValue } from '../value-text';
import { useArgumentRows } from './argument-rows';
import { KeyHint } from './palette-footer';
import { PaletteList } from './palette-list';
import { textCell } from './cells';
import { createRowStabilizer, groupRows, placeRows } from './stable-rows';

interface RequestStepsProps {
  readonly user: SessionUser;
  readonly begin: RunRequest;
}

/** The way through what a request lacks: where it is, and on, and back. */
function useSteps(user: SessionUser, begin: RunRequest) {
  const setPalette = useSetAtom(paletteAtom);
  const execute = useExecute();
  // The states gone through, the present one last.
  const [path, setPath] = useState<readonly RunRequest[]>([begin]);
  const [asking, setAsking] = useState<{ stage: number; argument: Argument } | null>(null);
  const request = usePreview(path.at(-1) ?? begin, user);
  const step = nextStep(request, user);
  /** The last check, while it is under way: whoever leaves its question meanwhile wants nothing sent. */
  const lastCheck = useRef<AbortController | null>(null);
  useEffect(() => () => lastCheck.current?.abort(), []);
  const dryStages = stagesOf(request, user);

  const close = (): void => setPalette({ kind: 'closed' });
  const ask = (next: RunRequest): void => {
    setAsking(null);
    setPath([...path, next]);
  };
  // What is about to run is asked about with its last value too: what it lacks, or who drops out, is said before.
  const settle = async (next: RunRequest, { signal }: AbortController): Promise<void> => {
    const came = announce('choice');
    try {
      const told = await previewRequest(next, user, rehearsalOf(signal));
      if (signal.aborted) return came(true);
      const { kind } = nextStep(told, user);
      if (kind === 'run') {
        close();
        execute(told);
      } else flushSync(() => ask(told));
      // Money's figure is asked for in any case; of another question nobody knew who typed on.
      came(kind === 'argument' || kind === 'review');
    } catch (error) {
      came(true);
      if (!signal.aborted) toast('error', failureText(error));
    }
  };
  const goOn = (next: RunRequest): void => {
    if (lastCheck.current) return;
    if (nextStep(next, user).kind !== 'run') return ask(next);
    const check = new AbortController();
    lastCheck.current = check;
    void settle(next, check).finally(() => {
      if (lastCheck.current === check) lastCheck.current = null;
    });
  };
  const back = (): void => {
    if (asking) setAsking(null);
    else if (path.length > 1) setPath(path.slice(0, -1));
    else setPalette({ kind: 'list', query: '' });
  };
  return { request, step, dryStages, asking, setAsking, path, setPath, goOn, back, close };
}

/** Asks for what a request lacks, step by step: Enter goes on, Backspace on an empty field goes back, Esc gives up. */
export function RequestSteps({ user, begin }: RequestStepsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { request, step, dryStages, asking, setAsking, path, setPath, goOn, back, close } = useSteps(user, begin);
  const titles = request.stages.map(({ command }) => command.title[language]).join(' ; ');
  const [first] = dryStages;
  const record = first?.command.subject === 'record' ? (first.record ?? request.record) : null;
  const ofPackages = first?.command.subject === 'packages' || first?.command.effect.kind === 'undo';
  const onlyOne = request.packages.length === 1 ? request.packages[0]?.code : undefined;
  const counted =
    ofPackages || request.packages.length > 0
      ? (onlyOne ?? t('terminal:palette.packages', { count: request.packages.length }))
      : undefined;
  // The review has a row for each value.
  const reviewing = asking === null && (step.kind === 'review' || step.kind === 'run');
  const shared = {
    dry: (
      <div aria-live="polite">
        <DryRunLine stages={dryStages} values={!reviewing} />
      </div>
    ),
    lead: (
      <span className="border-line bg-raised flex h-6 shrink-0 items-center gap-2 rounded border px-2">
        <b className="font-semibold">{titles}</b>
        <span className="text-dim text-mono font-mono">{[record?.code, counted].filter(Boolean).join(' · ')}</span>
      </span>
    ),
    onBack: back,
    onClose: close,
  };

  const asked = asking ?? (step.kind === 'argument' ? step : null);
  if (asked) {
    const stage = request.stages[asked.stage];
    return (
      <AskArgument
        key={`${path.length} ${asked.stage} ${asked.argument.name}`}
        {...shared}
        argument={asked.argument}
        flow={recordFlow(dryStages[asked.stage]?.on?.record ?? null)}
        given={stage ? typedValue(stage, asked.argument) : ''}
        onPick={(picked) => goOn(withArgument(request, asked.stage, asked.argument.name, picked))}
      />
    );
  }
  if (step.kind === 'figure')
    return <ConfirmFigure {...shared} figure={step.figure} onConfirm={() => goOn({ ...request, figured: true })} />;
  if (step.kind === 'count')
    return <ConfirmCount {...shared} count={step.count} onConfirm={() => goOn({ ...request, counted: true })} />;
  return (
    <Review
      {...shared}
      request={request}
      eligible={ofPackages ? first.eligible.length : null}
      barred={first?.on?.decision.ok === false}
      later={first?.preview?.later ?? []}
      onUndo={(run) =>
        void undoRequest(run, null).then(
          (next) => setPath([...path, next]),
          (error: unknown) => toast('error', failureText(error)),
        )
      }
      onRun={() => goOn({ ...request, reviewed: true, dropped: dropsBeforeEnd(dryStages) })}
      onAsk={(stage, argument) => setAsking({ stage, argument })}
    />
  );
}

interface AskArgumentProps {
  readonly argument: Argument;
  /** In which flow reasons are given on the record it is about. */
  readonly flow: ReasonType | null;
  /** What stands there already, to be changed. */
  readonly given: string;
  readonly lead: ReactNode;
  readonly dry: ReactNode;
  readonly onPick: (picked: PickedValue) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** One step: one argument, checked as it is typed by the same limits as its endpoint. */
function AskArgument({ argument, flow, given, lead, dry, onPick, onBack, onClose }: AskArgumentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [query, setQuery] = useState(given);
  const [keepInPlace] = useState(createRowStabilizer);
  const rowsOf = useArgumentRows(argument, query, onPick, flow);
  const { fault } = rowsOf(query);
  const title = argument.title[language];
  const hint = t(`terminal:palette.hint_${argument.type.kind}`, {
    max: 'max' in argument.type ? argument.type.max : 0,
  });
  return (
    <PaletteList
      label={title}
      begin={given}
      rowsOf={(typed) =>
        groupRows(keepInPlace(typed, placeRows([{ id: 'choices', heading: title, rows: rowsOf(typed).rows }])))
      }
      isPending={(typed) => rowsOf(typed).pending ?? false}
      onQuery={setQuery}
      lead={lead}
      placeholder={argument.required ? title : t('terminal:palette.optional', { title })}
      notice={fault ? faultText(fault, language) : null}
      empty={fault ? undefined : hint}
      missing={t('terminal:palette.missing', { title })}
      renderFooter={() => (
        <>
          {dry}
          <span className="flex gap-4">
            <KeyHint keys="enter" text={t('terminal:palette.next')} />
            <KeyHint keys="esc" text={t('terminal:palette.close')} />
          </span>
        </>
      )}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

interface ConfirmProps {
  readonly lead: ReactNode;
  readonly dry: ReactNode;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

interface ConfirmTypedProps extends ConfirmProps {
  /** Whether it is what was asked for, however people write it. */
  readonly isRight: (typed: string) => boolean;
  /** Whether it may still become so. */
  readonly mayBecome?: (typed: string) => boolean;
  readonly texts: {
    /** What is to be typed. */
    readonly title: string;
    /** What Enter does then. */
    readonly run: string;
    readonly empty: string;
    readonly wrong?: string;
  };
}

/** What is not to be done by habit: Enter runs it once what was asked for is typed. */
function ConfirmTyped({ isRight, mayBecome, texts, lead, dry, onConfirm, onBack, onClose }: ConfirmTypedProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const row = { value: 'confirm', onSelect: onConfirm, cells: [textCell(texts.run, 'font-semibold')] };
  const isWrong = query.trim() !== '' && !isRight(query) && mayBecome?.(query) === false;
  return (
    <PaletteList
      label={texts.title}
      begin=""
      rowsOf={(typed) => [{ id: 'confirm', rows: isRight(typed) ? [row] : [] }]}
      onQuery={setQuery}
      lead={lead}
      placeholder={texts.title}
      notice={isWrong ? texts.wrong : null}
      empty={texts.empty}
      renderFooter={() => (
        <>
          {dry}
          <KeyHint keys="esc" text={t('terminal:palette.close')} />
        </>
      )}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

/** With the points that it is shown with, or without. */
const digits = (typed: string): string => typed.replace(/[\s.,]/g, '');

/** Nothing takes this back, and it is about several packages: how many is to be typed. */
function ConfirmCount({ count, ...rest }: ConfirmProps & { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <ConfirmTyped
      {...rest}
      isRight={(typed) => digits(typed) === String(count)}
      mayBecome={(typed) => String(count).startsWith(digits(typed))}
      texts={{
        title: t('terminal:palette.type_count', { count }),
        run: t('terminal:palette.run_on', { count }),
        empty: t('terminal:palette.irreversible', { count }),
        wrong: t('terminal:palette.wrong_count', { count }),
      }}
    />
  );
}

/** Money moves: the figure (VND) is typed once more. */
function ConfirmFigure({ figure, ...rest }: ConfirmProps & { readonly figure: number }) {
  const { t } = useTranslation();
  const shown = formatMoney(figure);
  const title = t('terminal:palette.type_figure', { figure: shown });
  const isRight = (typed: string): boolean => {
    const reading = readAmount(typed.trim(), Number.MAX_SAFE_INTEGER);
    return reading.ok && reading.value === figure;
  };
  return (
    <ConfirmTyped
      {...rest}
      isRight={isRight}
      texts={{ title, run: t('terminal:palette.run_figure', { figure: shown }), empty: title }}
    />
  );
}
