import type { FirebaseOptions } from 'firebase/app';
import { call } from '~console/platform/api';
import { limits } from '~domain/limits';
import { deviceId } from './device-id';
// The bundler makes the address of the built worker out of this; there is no such module.
// oxlint-disable-next-line import/default
import workerUrl from './push-worker?worker&url';

/** Firebase's web settings, with the public key that tokens are made for. */
export interface PushSettings extends FirebaseOptions {
  readonly vapidKey?: string;
}

/** Null where this installation has no push messages: no settings file, or what stands there is no settings file. */
export async function fetchPushSettings(): Promise<PushSettings | null> {
  const answer = await fetch('/config/firebase.json', { headers: { accept: 'application/json' } });
  if (!answer.ok || !/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return null;
  return (await answer.json()) as PushSettings;
}

/** Registers this browser and calls `onMessage` for each message that comes while the console is in view. */
export async function startPush({ vapidKey, ...options }: PushSettings, onMessage: () => void): Promise<() => void> {
  const [{ initializeApp, getApps }, messaging] = await Promise.all([
    import('firebase/app'),
    import('firebase/messaging'),
  ]);
  if (!(await messaging.isSupported())) throw new Error('this browser takes no push messages');
  const app = getApps()[0] ?? initializeApp(options);
  // The worker needs its settings the moment it starts, before it could fetch anything: they are part of its address.
  const address = `${workerUrl}${workerUrl.includes('?') ? '&' : '?'}${new URLSearchParams({ settings: JSON.stringify(options) })}`;
  const registration = await navigator.serviceWorker.register(address, {
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  const service = messaging.getMessaging(app);
  const token = await messaging.getToken(service, { vapidKey, serviceWorkerRegistration: registration });
  await call('POST /user-device', {
    body: { device_id: await deviceId(), device_token: token, device_type: limits.pushDeviceType },
  });
  return messaging.onMessage(service, onMessage);
}
