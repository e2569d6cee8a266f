import { useAtom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { useEffect } from 'react';
import { limits } from '~domain/limits';
import { useUser, type Hub, type SessionUser } from './session';

const key = limits.storageKeys.activeHub;

interface StoredHub extends Hub {
  readonly user_id: number;
}

const storedAtom = atomWithLazy<StoredHub | null>(readStored);

/** The hub the user works at now; null while no user is known or he may access none. */
export function useActiveHub(): Hub | null {
  const user = useUser();
  const [stored] = useAtom(storedAtom);
  return user ? choose(user, stored) : null;
}

export function useSetActiveHub(): (hub: Hub) => void {
  const user = useUser();
  const [, setStored] = useAtom(storedAtom);
  return (hub) => {
    if (user) setStored(store(user, hub));
  };
}

/** Mounted once by the shell: stores the default, so that the next visit and other tabs find the same hub. */
export function useRememberActiveHub(): void {
  const user = useUser();
  const [stored, setStored] = useAtom(storedAtom);
  useEffect(() => {
    const hub = user && choose(user, stored);
    if (user && hub && (stored?.user_id !== user.id || stored.id !== hub.id)) setStored(store(user, hub));
  }, [user, stored, setStored]);
}

/** The remembered hub if it is this user's and still open to him, else his first. */
function choose(user: SessionUser, stored: StoredHub | null): Hub | null {
  const remembered = stored?.user_id === user.id ? user.hubs.find((hub) => hub.id === stored.id) : undefined;
  return remembered ?? user.hubs[0] ?? null;
}

function store(user: SessionUser, hub: Hub): StoredHub {
  const entry: StoredHub = { id: hub.id, code: hub.code, name: hub.name, user_id: user.id };
  localStorage.setItem(key, JSON.stringify(entry));
  return entry;
}

function readStored(): StoredHub | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === 'object' && value !== null && 'id' in value && 'user_id' in value;
    return known ? (value as StoredHub) : null;
  } catch {
    // Written by something else under our key: as good as nothing, and overwritten with the default.
    return null;
  }
}
