import type { Command } from '~commands/command';
import { commands } from '~commands/registry';

/**
 * Everything the registry can do to packages, in its order: batch bar, row menus and the detail show these and no
 * others. The further labels and ways of printing are left to the palette and to the page that is about nothing else.
 */
export const packageCommands: readonly Command[] = commands.filter(
  ({ subject, effect }) =>
    subject === 'packages' &&
    !(effect.kind === 'labels' && effect.form) &&
    !(effect.kind === 'open-package' && effect.page),
);
