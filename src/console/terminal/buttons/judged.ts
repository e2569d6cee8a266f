import { gate } from '~commands/gate';
import type { Command } from '~commands/command';

type Context = Parameters<typeof gate>[1];

/** Commands as the gate judges them now, in their order; those it hides are in neither. */
export function judged(commands: readonly Command[], context: Context) {
  const answers = commands.map((command) => ({ command, state: gate(command, context).state }));
  const of = (wanted: 'allowed' | 'disabled'): readonly Command[] =>
    answers.flatMap(({ command, state }) => (state === wanted ? command : []));
  return { allowed: of('allowed'), barred: of('disabled') };
}
