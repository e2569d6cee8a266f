import { atom, useAtomValue } from 'jotai';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { SettingName, SettingValue } from '~contract/features/settings';
import { call } from './api';
import { ApiFailure } from './api-failure';
import { announce } from './coming';
import { logFailure } from './log';
import { useUser } from './session';
import { accessToken } from './tokens';
import { createSettingsSync, type OnRefused, type SettingsSync } from './user-settings-sync';

/** What holds until the user has set something. Frozen in time, so that it is the same object at every reading. */
const defaults: { readonly [N in SettingName]: SettingValue<N> } = {
  keys: { single_keys: true, bindings: {} },
  aliases: {},
  macros: {},
  sets: {},
  usage: {},
  layout: {},
  grid: {},
  views: {},
};

/** Of more packages than that `@all` is asked about once more, until the user says otherwise. */
export const defaultAllAbove = 50;

/** All but one of a setting's names. */
export function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));
}

/** One session's settings by user; another session has a store, and so a map, of its own. */
const syncsAtom = atom(() => new Map<number, SettingsSync>());

type Change<V> = V | ((now: V) => V);

/**
 * A setting of the signed-in user and how to change it. The change holds at once and offline; it reaches the provider,
 * and the user's other browsers, in the background. Where two browsers changed the same value both changes are kept,
 * key by key. Before anyone is known: the default, and changes go nowhere.
 */
export function useUserSetting<N extends SettingName>(
  name: N,
): readonly [SettingValue<N>, (change: Change<SettingValue<N>>) => void] {
  const sync = useSync();
  const read = useCallback(
    (): SettingValue<N> => (sync?.value(name) as SettingValue<N> | undefined) ?? defaults[name],
    [sync, name],
  );
  const value = useSyncExternalStore(sync?.subscribe ?? never, read);
  const update = useCallback(
    (change: Change<SettingValue<N>>) => sync?.update(name, typeof change === 'function' ? change(read()) : change),
    [sync, name, read],
  );
  return [value, update];
}

/**
 * Mounted once by the frame: keeps this browser and the provider in step. Where this browser knows nothing of them,
 * lines and keys that do something wait until they have come: they may be the user's own.
 */
export function useSettingsSync(onRefused: OnRefused): void {
  const sync = useSync();
  const refused = useRef(onRefused);
  useLayoutEffect(() => {
    refused.current = onRefused;
  });
  useLayoutEffect(() => {
    if (!sync) return;
    const came = sync.isKnown() ? undefined : announce('settings');
    const stop = sync.start(
      () => came?.(),
      (name, error) => refused.current(name, error),
    );
    return () => {
      stop();
      came?.();
    };
  }, [sync]);
}

function useSync(): SettingsSync | null {
  const user = useUser();
  const syncs = useAtomValue(syncsAtom);
  if (!user) return null;
  const known = syncs.get(user.id);
  if (known) return known;
  const created = syncOf(user.id);
  syncs.set(user.id, created);
  return created;
}

function syncOf(userId: number): SettingsSync {
  const token = accessToken();
  /** A late save must not write one user's settings into the session that followed. */
  const stillOurs = (): void => {
    if (accessToken() !== token) throw new ApiFailure(0, 'offline', 'the session has ended');
  };
  return createSettingsSync({
    storageKey: `settings_${userId}`,
    load: async () => {
      stillOurs();
      return (await call('GET /user/settings')).data;
    },
    save: async (name, value, version) => {
      stillOurs();
      return (await call('PUT /user/settings/{name}', { params: { name }, body: { value, version } })).data.version;
    },
    isStale: (error) => error instanceof ApiFailure && error.code === 'ESY013',
    isRefused: (error) => error instanceof ApiFailure && error.code === 'ESP000',
    onFailure: (error) => {
      // They wait in this browser for the user's next session.
      if (accessToken() === token) logFailure('settings could not be kept', error);
    },
  });
}

const never = (): (() => void) => () => undefined;
