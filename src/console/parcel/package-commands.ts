import type { Command } from '~commands/command';
import { commands } from '~commands/registry';

/** Everything the registry can do to packages, in its order: batch bar, row menus and the detail show these and no others. */
export const packageCommands: readonly Command[] = commands.filter((command) => command.subject === 'packages');
