import { quote } from '~commands/language/print';
import type { RunRequest } from './request';

/** Up to this many packages a line names them; more are the set they were. */
const named = 3;

/** A request as the line that would do the same: what the transcript shows and Up recalls. */
export function lineOf(request: RunRequest): string {
  if (request.line !== null) return request.line;
  const takesPackages = request.stages.some(({ command }) => command.subject === 'packages');
  const subject = request.packages.length > named ? '@sel' : request.packages.map(({ code }) => code).join(' ');
  const verbs = request.stages.map(({ command, args }) => [command.verb, ...Object.entries(args).map(([name, value]) => `${name}=${quote(String(value))}`)].join(' '));
  return [...(takesPackages ? [subject] : []), ...verbs].join(' ; ');
}
