import { useCallback, useMemo } from 'react';
import { useUser } from '~console/platform/session';
import { useUserSetting } from '~console/platform/user-settings';
import type { SettingValue } from '~contract/features/settings';
import { may } from '~domain/access';
import type { Command } from '~commands/command';
import { isCharacterKeys, sharesOf, type Binding } from '~commands/keys';
import { commandById, commands } from '~commands/registry';

export type KeySettings = SettingValue<'keys'>;

/** The way to everything else: it always has keys. */
const alwaysBound = 'face.palette';

/**
 * A command's keys as this user has set them; undefined = none, or switched off with all that begin with a character.
 */
export function keysFor(
  { id, keys: byDefault }: Pick<Command, 'id' | 'keys'>,
  { bindings, single_keys }: KeySettings,
): string | undefined {
  const own = bindings[id];
  const keys = own === undefined ? byDefault : (own ?? undefined);
  const left = keys !== undefined && !single_keys && isCharacterKeys(keys) ? undefined : keys;
  return left ?? (id === alwaysBound ? byDefault : undefined);
}

/** The keys of any command, or of the one with an id, to be shown or pressed. Everything that names a key asks here. */
export function useKeys(): (command: Command | string) => string | undefined {
  const [settings] = useUserSetting('keys');
  return useCallback(
    (command) => keysFor(typeof command === 'string' ? commandById(command) : command, settings),
    [settings],
  );
}

/** The keys of one command. */
export function useKeysOf(command: Command | string): string | undefined {
  return useKeys()(command);
}

/** Keys of every command this user may ever use; whether it can run now the gate says when they are pressed. */
export function useBindings(): readonly Binding[] {
  const user = useUser();
  const [settings] = useUserSetting('keys');
  const role = user?.role;
  const onlyOperation = user?.only_operation;
  const reports = user?.can_view_report;
  return useMemo(() => {
    if (role === undefined || onlyOperation === undefined) return [];
    const mine = commands.filter(({ access }) =>
      may({ role, only_operation: onlyOperation, can_view_report: reports }, access),
    );
    const bindings = mine.flatMap((command): Binding[] => {
      const keys = keysFor(command, settings);
      return keys === undefined ? [] : [{ id: command.id, keys, shares: sharesOf(command) }];
    });
    // Of those that share their keys the first stands for all.
    return bindings.filter(
      ({ keys, shares }, at) =>
        shares === undefined || bindings.findIndex((one) => one.keys === keys && one.shares === shares) === at,
    );
  }, [role, onlyOperation, reports, settings]);
}
