import type { Command } from '~commands/command';

/** In what order kinds of commands are told of, wherever all of them are. */
export const commandGroups = ['packages', 'records', 'pages', 'face'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Of records = what is done to one, and what makes one. */
export function groupOf({ subject, record, effect }: Pick<Command, 'subject' | 'record' | 'effect'>): CommandGroup {
  if (subject === 'packages') return 'packages';
  if (record !== undefined) return 'records';
  return effect.kind === 'page' ? 'pages' : 'face';
}
