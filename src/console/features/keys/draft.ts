import type { Command } from '~commands/command';
import { keyConflicts, listKeys, sharesOf, type KeyConflict } from '~commands/keys';
import { keysFor, type KeySettings } from '~console/terminal/hotkeys/user-keys';

/** Settings with other keys for one command; null = none. Its default is kept as no setting at all. */
export function withKeys(settings: KeySettings, command: Command, keys: string | null): KeySettings {
  const { [command.id]: _, ...rest } = settings.bindings;
  const isDefault = keys === (command.keys ?? null);
  return { ...settings, bindings: isDefault ? rest : { ...rest, [command.id]: keys } };
}

/** Every conflict there would be among these commands, the letters of lists included. */
export function conflictsIn(settings: KeySettings, commands: readonly Command[]): KeyConflict[] {
  const bound = commands.flatMap((command) => {
    const keys = keysFor(command, settings);
    return keys === undefined ? [] : [{ id: command.id, keys, shares: sharesOf(command) }];
  });
  return keyConflicts([...bound, ...listKeys]);
}

export function isChanged(one: KeySettings, other: KeySettings): boolean {
  const ids = new Set([...Object.keys(one.bindings), ...Object.keys(other.bindings)]);
  const { bindings: _one, ...plain } = one;
  const { bindings: _other, ...others } = other;
  const names = Object.keys({ ...plain, ...others }) as (keyof typeof plain)[];
  return (
    names.some((name) => plain[name] !== others[name]) || [...ids].some((id) => one.bindings[id] !== other.bindings[id])
  );
}
