import { quote } from '~commands/language/print';
import { takesPackages, type ChainStage } from '~commands/plan-stages';
import { recordOf } from '~commands/records';
import { callName } from '~commands/registry';
import type { RunRequest } from './request';

/** Up to this many packages a line names them; more are the set they were. */
const named = 3;

/** A request as the line that would do the same: what the transcript shows and Up recalls. */
export function lineOf(request: RunRequest): string {
  if (request.line !== null) return request.line;
  const takes = request.stages.some(({ command }) => takesPackages(command)) && (request.packages.length > 0 || request.stages.some(({ command }) => command.subject === 'packages'));
  const subject = request.packages.length > named ? '@sel' : request.packages.map(({ code }) => code).join(' ');
  return [...(takes ? [subject] : []), ...request.stages.map((stage, index) => stageText(stage, index === 0 ? request : {}))].join(' ; ');
}

/** The first stage names its record: behind the verb where the code tells its kind, else before it. */
function stageText({ command, args, words = {}, record: own }: ChainStage, { record: atHand }: Pick<RunRequest, 'record'>): string {
  const record = command.subject === 'record' ? (own ?? atHand ?? null) : null;
  const definition = record && recordOf(record.kind);
  const name = callName(command, 'en');
  const values = Object.entries(args).map(([key, value]) => `${key}=${quote(words[key] ?? String(value))}`);
  if (!record || !definition) return [name, ...values].join(' ');
  if (definition.shape) return [name, record.code, ...values].join(' ');
  return `${definition.verb} ${quote(record.code)} ; ${[command.verb, ...values].join(' ')}`;
}
