import type { Command } from './command';
import { faceCommands } from './face';
import { packageCommands } from './packages';
import { pageCommands } from './pages';

/** All commands. Palette, hotkeys, sidebar, buttons, row menus and the sheet of keys are views of this one list. */
export const commands: readonly Command[] = [...packageCommands, ...pageCommands, ...faceCommands];

const byId = new Map(commands.map((command) => [command.id, command]));
const byVerb = new Map(commands.flatMap((command) => [command.verb, ...command.aliases].map((verb) => [verb, command] as const)));

/** Throws on an unknown id: ids are written by us, never typed by users. */
export function commandById(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`no command ${id}`);
  return command;
}

export function commandByVerb(verb: string): Command | undefined {
  return byVerb.get(verb.normalize('NFC').toLowerCase());
}
