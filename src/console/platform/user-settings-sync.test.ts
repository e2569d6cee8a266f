import { beforeEach, expect, it, vi } from 'vitest';
import { createSettingsSync } from './user-settings-sync';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.useFakeTimers();
});

it('what the provider refuses holds up nothing behind it, and is told once until it is changed', async () => {
  const saved: string[] = [];
  const told: string[] = [];
  const failed: unknown[] = [];
  const sync = createSettingsSync({
    storageKey: 'settings',
    load: () => Promise.resolve({}),
    save: (name, value, version) => {
      if (value === 'refused' || value === 'broken') return Promise.reject(new Error(value));
      saved.push(`${name}=${String(value)}`);
      return Promise.resolve(version + 1);
    },
    isStale: () => false,
    isRefused: (error) => error instanceof Error && error.message === 'refused',
    onFailure: (error) => failed.push(error),
  });
  const stop = sync.start(
    () => undefined,
    (name) => told.push(name),
  );
  sync.update('sets', 'refused');
  sync.update('grid', 'broken');
  sync.update('keys', 'a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([saved, told, failed.length > 0]).toEqual([['keys=a'], ['sets'], true]);
  sync.update('keys', 'b');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([saved, told]).toEqual([['keys=a', 'keys=b'], ['sets']]);
  sync.update('sets', 'fewer');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved.at(-1)).toBe('sets=fewer');
  stop();
});
