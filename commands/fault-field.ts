import type { CallFault } from './caller';
import type { Argument, Command } from './command';
import { commands } from './registry';

/** A refusal of a command with what the value is called that it is about: the sentence alone does not name it. */
export function withField(command: Command, fault: CallFault): CallFault {
  const names = fault.code === 'ESP000' ? Object.keys(fault.errors ?? {}) : [];
  const title = names.map((name) => titleOf(command, name)).find((found) => found !== undefined);
  return title ? { ...fault, field: { vi: shortTitle(title.vi), en: shortTitle(title.en) } } : fault;
}

/** What a value is called, without the hint behind it on how it is written. */
export function shortTitle(title: string): string {
  return title.replace(/ \(.*$/, '');
}

/**
 * Of the command's own value, else of one of its kind of record's: `start` lacks the courier that `assign-courier`
 * gives.
 */
function titleOf(command: Command, name: string): Argument['title'] | undefined {
  const kin = commands.filter(({ record }) => record !== undefined && record === command.record);
  const all = [command, ...kin].flatMap(({ args }) => args);
  return all.find((argument) => (argument.field ?? argument.name) === name)?.title;
}
