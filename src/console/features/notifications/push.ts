import type { FirebaseOptions } from 'firebase/app';
import { call } from '~console/platform/api';
import { consoleWorker } from '~console/platform/worker';
import { limits } from '~domain/limits';
import { randomId } from '~console/platform/random-id';

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

const key = 'device_id';

/**
 * Names this browser to the provider for push messages: its fingerprint, and a random part that is kept, for machines
 * of one hub are often alike. The library's own call home is off.
 */
async function deviceId(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const { visitorId } = await (await load({ monitoring: false })).get();
  return `${visitorId}.${keptPart()}`;
}

function keptPart(): string {
  const known = localStorage.getItem(key);
  if (known !== null) return known;
  const fresh = randomId();
  localStorage.setItem(key, fresh);
  return fresh;
}

/** Registers this browser and calls `onMessage` for each message that comes while the console is in view. */
export async function startPush({ vapidKey, ...options }: PushSettings, onMessage: () => void): Promise<() => void> {
  const [{ initializeApp, getApps }, messaging] = await Promise.all([
    import('firebase/app'),
    import('firebase/messaging'),
  ]);
  if (!(await messaging.isSupported())) throw new Error('this browser takes no push messages');
  const app = getApps()[0] ?? initializeApp(options);
  const registration = await consoleWorker();
  if (!registration) throw new Error('there is no worker that could show push messages');
  const service = messaging.getMessaging(app);
  const token = await messaging.getToken(service, { vapidKey, serviceWorkerRegistration: registration });
  await call('POST /user-device', {
    body: { device_id: await deviceId(), device_token: token, device_type: limits.pushDeviceType },
  });
  return messaging.onMessage(service, onMessage);
}
