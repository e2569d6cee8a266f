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

it('what came from the provider is written in one go and once, and a change of it still with what it was', async () => {
  const written: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: () => written.at(-1) ?? null,
    setItem: (_key: string, text: string) => written.push(text),
  });
  const load = () =>
    Promise.resolve({ macros: { value: { a: 'LONG', b: '1' }, version: 3 }, keys: { value: 'k', version: 1 } });
  const saved: unknown[] = [];
  const start = () => {
    const sync = createSettingsSync({
      storageKey: 'settings',
      load,
      save: (_name, value, version) => {
        saved.push(value);
        return Promise.resolve(version + 1);
      },
      isStale: () => false,
      isRefused: () => false,
      onFailure: () => undefined,
    });
    return {
      sync,
      stop: sync.start(
        () => undefined,
        () => undefined,
      ),
    };
  };
  const first = start();
  await vi.advanceTimersByTimeAsync(1);
  expect([written.length, written[0]?.split('LONG').length]).toEqual([1, 2]);
  first.sync.update('macros', { a: 'LONG', b: '2' });
  first.stop();
  // Another visit: what was changed is still told from what the provider had.
  const second = start();
  await vi.advanceTimersByTimeAsync(1);
  expect(second.sync.value('macros')).toEqual({ a: 'LONG', b: '2' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved.at(-1)).toEqual({ a: 'LONG', b: '2' });
  second.stop();
});
