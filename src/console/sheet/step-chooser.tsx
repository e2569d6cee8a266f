import { useCallback, useEffect, useId, useRef, useState, type Ref } from 'react';
import { useReloadHeld } from '~console/platform/new-version';
import { useText, type TextKey } from '~console/platform/text';
import { CommandKeys } from '~console/terminal/buttons/command-keys';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';
import { limits } from '~domain/limits';
import type { ReasonType } from '~domain/reasons';
import { lackOf, noFailure, failureBody, type Failure } from './failure';
import { FailureFields, type FailureLead } from './failure-fields';
import type { ArmedStep } from './use-sheet-scans';

type Kind = 'done' | 'attempt' | 'failed' | 'back';

const outAndBack: readonly Kind[] = ['done', 'attempt', 'failed', 'back'];
/**
 * What scans on a running sheet mean, in the order of their keys. What was not picked up is still at its shop: nothing
 * of a pickup comes back on its own sheet.
 */
const kindsOf: Readonly<Record<ReasonType, readonly Kind[]>> = {
  pickup: ['done', 'failed'],
  delivery: outAndBack,
  return: outAndBack,
};

/** What has been said with each step. */
interface Said {
  readonly proof: string;
  readonly transfer: boolean;
  readonly attempt: Failure;
  readonly failed: Failure;
}

/** The step that scans take, or the key of the text that says what it lacks. */
function stepOf(
  kind: Kind,
  said: Said,
  proves: boolean,
): Exclude<ArmedStep, { readonly kind: 'unarmed' }> | TextKey<'sheet'> {
  if (kind === 'back') return { kind };
  if (kind === 'done') {
    const note = said.proof.trim();
    if (proves && note === '') return 'step.needs_note';
    return {
      kind: 'result',
      result: 'done',
      ...(note === '' ? {} : { note }),
      ...(proves && said.transfer ? { paid_by: 'transfer' as const } : {}),
    };
  }
  const lack = lackOf(said[kind]);
  if (lack === null) return { kind: 'result', result: kind, ...failureBody(said[kind]) };
  return said[kind].dayFault !== '' ? 'step.wrong_day' : `step.needs_${lack}`;
}

/** The step that is chosen, and what has been said with each. */
interface Choice {
  readonly kind: Kind;
  readonly said: Said;
}

const nothingSaid: Choice = {
  kind: 'done',
  said: { proof: '', transfer: false, attempt: noFailure, failed: noFailure },
};

/**
 * What the next scans report: done, to be tried again, failed, or back in. What is said with one of them is said with
 * that one alone. `read` tells it as it stands in the fields at that very moment: what the scanner typed into one of
 * them is taken out again in the moment of the scan, before anything is drawn.
 */
export function useStepChoice(type: ReasonType) {
  const t = useText('sheet');
  const [choice, setChoice] = useState(nothingSaid);
  useReloadHeld(choice.kind !== nothingSaid.kind || choice.said !== nothingSaid.said);
  const now = useRef(choice);
  const proves = type === 'delivery';
  const set = useRef<HTMLFieldSetElement>(null);
  const proofField = useRef<HTMLInputElement>(null);
  const failureFields = useRef<FailureLead>(null);
  const lead = useCallback((): void => {
    if (failureFields.current) failureFields.current.lead();
    else (proofField.current ?? set.current?.querySelector<HTMLElement>('input:checked'))?.focus();
  }, []);
  const change = (next: Choice): void => {
    now.current = next;
    setChoice(next);
  };
  const armedBy = useCallback(
    ({ kind, said }: Choice): ArmedStep => {
      const step = stepOf(kind, said, proves);
      return typeof step === 'string' ? { kind: 'unarmed', why: t(step), lead } : step;
    },
    [proves, lead, t],
  );
  return {
    ...choice,
    proves,
    step: armedBy(choice),
    read: useCallback(() => armedBy(now.current), [armedBy]),
    choose: (kind: Kind): void => change({ ...now.current, kind }),
    say: (said: Partial<Said>): void => change({ ...now.current, said: { ...now.current.said, ...said } }),
    lead,
    fields: { set, proofField, failureFields },
  };
}

interface StepChooserProps {
  readonly type: ReasonType;
  readonly choice: ReturnType<typeof useStepChoice>;
}

/**
 * Commands with keys change the step of the next scans, and lead to what it lacks; so does a scan that came too early.
 */
export function StepChooser({ type, choice }: StepChooserProps) {
  const t = useText('sheet');
  const id = useId();
  const { kind, said, proves, say, lead } = choice;
  const { set, proofField, failureFields } = choice.fields;
  // Whoever chose it by its key has his hands on the keyboard: what it lacks is one step away, not thirty Tabs.
  const [led, setLed] = useState(0);
  useEffect(() => {
    if (led > 0) lead();
  }, [led, lead]);
  const choose = (next: Kind): string | undefined => {
    if (!kindsOf[type].includes(next)) return t('step.not_of_sheet');
    choice.choose(next);
    setLed((before) => before + 1);
    return undefined;
  };
  useActionHandler(stationCommands.scansDone, () => choose('done'));
  useActionHandler(stationCommands.scansAttempt, () => choose('attempt'));
  useActionHandler(stationCommands.scansFailed, () => choose('failed'));
  useActionHandler(stationCommands.scansBack, () => choose('back'));

  return (
    <fieldset ref={set} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="float-left mr-3 flex h-control items-center text-dim hand:sr-only">{t('step.title')}</legend>
      <div className="contents hand:grid hand:w-full hand:grid-cols-2 hand:gap-2">
        {kindsOf[type].map((one) => (
          <label
            key={one}
            className={`flex min-h-control items-center gap-1.5 rounded border px-2 ${one === kind ? 'border-accent bg-tint' : 'border-line'}`}
          >
            <input
              type="radio"
              name={`${id}-kind`}
              className="accent-accent"
              checked={one === kind}
              onChange={() => choice.choose(one)}
            />
            {t(`step.${type}.${one}`)}
            <CommandKeys id={`face.scans-${one}`} />
          </label>
        ))}
      </div>
      {(kind === 'attempt' || kind === 'failed') && (
        <FailureFields
          key={kind}
          ref={failureFields}
          type={type}
          value={said[kind]}
          onChange={(failure) => say({ [kind]: failure })}
        />
      )}
      {kind === 'done' && <DoneFields ref={proofField} proves={proves} said={said} onSay={say} />}
    </fieldset>
  );
}

interface DoneFieldsProps {
  /** A delivery says who has it, and may have been paid by transfer. */
  readonly proves: boolean;
  readonly said: Said;
  readonly onSay: (said: Partial<Said>) => void;
  readonly ref: Ref<HTMLInputElement>;
}

function DoneFields({ proves, said, onSay, ref }: DoneFieldsProps) {
  const t = useText('sheet');
  return (
    <>
      <label className="flex items-center gap-2">
        <span className="text-dim">{t(proves ? 'step.proof' : 'step.note')}</span>
        <input
          ref={ref}
          type="text"
          name="note"
          className="control w-56"
          autoComplete="off"
          maxLength={limits.text}
          required={proves}
          value={said.proof}
          onChange={(event) => onSay({ proof: event.target.value })}
        />
      </label>
      {proves && (
        <label className="flex h-control items-center gap-1.5">
          <input
            type="checkbox"
            className="accent-accent"
            checked={said.transfer}
            onChange={(event) => onSay({ transfer: event.target.checked })}
          />
          {t('step.transfer')}
        </label>
      )}
    </>
  );
}
