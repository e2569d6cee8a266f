import { initializeApp } from 'firebase/app';
import { getMessaging, onBackgroundMessage } from 'firebase/messaging/sw';
import type { NotificationClick, WorkerScope } from '~console/platform/worker-scope';

/** The web settings of push, as `/config/firebase.js` sets them; undefined where the installation has none. */
declare const firebaseSettings: Record<string, string> | undefined;

/** Shows push messages, and opens what they are about. */
export function servePush(scope: WorkerScope): void {
  // Push is wanted the moment the worker starts, before anything could be fetched: a script of the worker is kept with
  // it.
  scope.importScripts('/config/firebase.js');
  if (typeof firebaseSettings === 'undefined') return;
  const messaging = getMessaging(initializeApp(firebaseSettings));
  onBackgroundMessage(messaging, (message) => {
    // Messages that carry a notification of their own are shown by the library.
    if (message.notification) return;
    const { id, title = 'Hubline', body } = message.data ?? {};
    // Sent twice, it is shown once.
    void scope.registration.showNotification(title, {
      body,
      data: message.data,
      ...(id === undefined ? {} : { tag: `notification-${id}` }),
    });
  });
  scope.addEventListener('notificationclick', (event: NotificationClick) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { readonly url?: string };
    // A page of the console and no other: what comes over the network opens nothing else.
    const { origin } = scope.location;
    const target = url !== undefined && URL.canParse(url, origin) ? new URL(url, origin) : null;
    if (target?.origin === origin) event.waitUntil(scope.clients.openWindow(target.href));
  });
}
