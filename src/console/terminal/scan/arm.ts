import { t } from 'i18next';
import { currentLanguage } from '~console/app/i18n';
import type { GateUser } from '~commands/gate';
import { expand, type Memory } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { readLine } from '~commands/language/read-line';
import { isWanting, missingOf } from '~commands/plan-stages';
import { problemOfExpansion, problemOfError, problemOfPlan } from '../prompt/problem';
import type { Armed } from './scan-mode';

export type Arming = { readonly ok: true; readonly armed: Armed; readonly irreversible: boolean } | { readonly ok: false; readonly text: string };

const refuse = (text: string): Arming => ({ ok: false, text });

/**
 * A line as what each scan does. It must lack nothing, for nobody is asked between two scans; and name no packages, for
 * those come from the scanner.
 */
export function armLine(line: string, user: GateUser, memory: Memory): Arming {
  const expansion = expand(line, memory);
  if (!expansion.ok) return refuse(problemOfExpansion(expansion).text);
  const parsed = parseLine(expansion.text);
  const { stages, found, problems } = readLine(parsed, user, new Date());
  const [wrong] = [...parsed.errors.map(problemOfError), ...problems.map(problemOfPlan)];
  if (wrong) return refuse(wrong.text);
  if (stages.length === 0 || found !== null || stages.some(({ origin, command }) => origin !== null || command.subject !== 'packages')) return refuse(t('terminal:scan.arm_verbs_only'));
  const language = currentLanguage();
  for (const stage of stages) {
    const [missing] = missingOf(stage);
    if (missing) return refuse(t('terminal:scan.arm_lacks', { verb: stage.command.verb, name: missing.title[language], argument: missing.name }));
    if (isWanting(stage)) return refuse(t('terminal:scan.arm_wants', { verb: stage.command.verb }));
  }
  const chain = stages.map(({ command, args }) => ({ command, args }));
  return { ok: true, armed: { line: line.trim(), stages: chain }, irreversible: chain.some(({ command }) => command.inverse === 'irreversible') };
}
