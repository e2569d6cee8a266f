import type { Command } from './command';
import { faceCommands } from './face';
import { labelCommands } from './labels';
import { memoryCommands } from './memory';
import { NameIndex } from './names';
import { packageCommands } from './packages';
import { pageCommands } from './pages';
import { scanningCommands } from './scanning';

/** All commands. Palette, hotkeys, sidebar, buttons, row menus and the sheet of keys are views of this one list. */
export const commands: readonly Command[] = [...packageCommands, ...labelCommands, ...scanningCommands, ...pageCommands, ...memoryCommands, ...faceCommands];

const byId = new Map(commands.map((command) => [command.id, command]));
const byVerb = new NameIndex(commands.flatMap((command) => [command.verb, ...command.aliases].map((verb) => [verb, command] as const)));

/** Throws on an unknown id: ids are written by us, never typed by users. */
export function commandById(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`no command ${id}`);
  return command;
}

/** By verb or alias in either language, accented or not. */
export function commandByVerb(verb: string): Command | undefined {
  return byVerb.find(verb);
}
