import { useSetAtom, useStore } from 'jotai';
import { t } from 'i18next';
import { useUser } from '~console/platform/session';
import { useActionHandler } from '../action-handlers';
import { memoryCommands } from '~commands/memory';
import { currentLanguage } from '~console/platform/i18n';
import { randomId } from '~console/platform/random-id';
import type { Command } from '~commands/command';
import { judgeRecord } from '~commands/gate';
import { expand, type Memory } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { readLine } from '~commands/language/read-line';
import { nameIn } from '~commands/names';
import { isDeferrable } from '~commands/parts';
import { isWanting, missingOf } from '~commands/plan-stages';
import { takesRecord } from '~commands/records';
import { commandById } from '~commands/registry';
import type { GateUser, SubjectRecord } from '~commands/subject';
import { activeRecordAtom } from '../subject';
import { useMemory } from '../runs/use-planner';
import { armingAtom, scanModeAtom, type Armed } from './scan-mode';
import { problemOfExpansion, problemOfError, problemOfPlan } from '../prompt/problem';

type Arming =
  | { readonly ok: true; readonly armed: Armed; readonly irreversible: boolean }
  | { readonly ok: false; readonly text: string };

const armCommand = commandById('own.arm');

const refuse = (text: string): Arming => ({ ok: false, text });

/** What makes a document of packages, or moves money for them, is done to all of them at once. */
const isOneByOne = ({ subject, effect }: Command): boolean => subject === 'packages' && effect.kind !== 'call';

/**
 * A line as what each scan does. It must lack nothing, for nobody is asked between two scans; and name no packages, for
 * those come from the scanner. A verb that puts packages somewhere stands alone, and goes on with the record at hand
 * whatever page is opened since.
 */
export function armLine(line: string, user: GateUser, memory: Memory, atHand: SubjectRecord | null): Arming {
  const expansion = expand(line, memory);
  if (!expansion.ok) return refuse(problemOfExpansion(expansion).text);
  const parsed = parseLine(expansion.text, atHand?.kind ?? null);
  const { stages, found, problems } = readLine(parsed, user, new Date());
  const [wrong] = [...parsed.errors.map(problemOfError), ...problems.map(problemOfPlan)];
  if (wrong) return refuse(wrong.text);
  const [first] = stages;
  const into =
    first !== undefined &&
    stages.length === 1 &&
    first.command.subject === 'record' &&
    first.target === null &&
    isDeferrable(first.command)
      ? first.command
      : null;
  if (
    stages.length === 0 ||
    found !== null ||
    stages.some(({ origin, command }) => origin !== null || (command !== into && !isOneByOne(command)))
  )
    return refuse(t('terminal:scan.arm_verbs_only'));
  const record = into && atHand && takesRecord(into, atHand.kind) ? atHand : null;
  if (into) {
    if (!record) return refuse(t('terminal:scan.arm_no_record', { verb: into.verb }));
    const decision = judgeRecord(into, record, user);
    if (!decision.ok) return refuse(`${decision.code} ${t(`code_errors.${decision.code}`)}`);
  }
  const language = currentLanguage();
  for (const stage of stages) {
    const [missing] = missingOf(stage);
    if (missing)
      return refuse(
        t('terminal:scan.arm_lacks', {
          verb: stage.command.verb,
          name: missing.title[language],
          argument: missing.name,
        }),
      );
    if (isWanting(stage)) return refuse(t('terminal:scan.arm_wants', { verb: stage.command.verb }));
  }
  const kept = line.trim();
  const id = randomId();
  const chain = stages.map(({ command, args }, index) => ({
    command,
    args,
    series: { id: `${id}-${index}`, line: `${nameIn(armCommand, language)} ${kept}` },
  }));
  return {
    ok: true,
    armed: { line: kept, stages: chain, record },
    irreversible: chain.some(({ command }) => command.inverse === 'irreversible'),
  };
}

/** The commands that say what a scan does. */
export function useScanCommands(): void {
  const user = useUser();
  const memory = useMemory();
  const store = useStore();
  const setMode = useSetAtom(scanModeAtom);
  const setArming = useSetAtom(armingAtom);
  useActionHandler(memoryCommands.scanMode, ({ mode }) => setMode({ kind: mode }), 'frame');
  useActionHandler(memoryCommands.disarm, () => setMode({ kind: 'find' }), 'frame');
  useActionHandler(
    memoryCommands.arm,
    ({ line }) => {
      if (!user) return undefined;
      const arming = armLine(line, user, memory, store.get(activeRecordAtom));
      if (!arming.ok) return arming.text;
      if (arming.irreversible) setArming(arming.armed);
      else setMode({ kind: 'act', ...arming.armed });
      return undefined;
    },
    'frame',
  );
}
