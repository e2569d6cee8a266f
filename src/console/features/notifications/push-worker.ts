import { initializeApp } from 'firebase/app';
import { getMessaging, onBackgroundMessage } from 'firebase/messaging/sw';

/** What a service worker has and the page's types do not name. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: { openWindow(url: string): Promise<unknown> };
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
}

interface NotificationClick {
  readonly notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}

const scope = globalThis as unknown as WorkerScope;
const settings = new URLSearchParams(scope.location.search).get('settings');

if (settings !== null) {
  const messaging = getMessaging(initializeApp(JSON.parse(settings) as Record<string, string>));
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
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { readonly url?: string };
    // A page of the console and no other: what comes over the network opens nothing else.
    const { origin } = scope.location;
    const target = url !== undefined && URL.canParse(url, origin) ? new URL(url, origin) : null;
    if (target?.origin === origin) event.waitUntil(scope.clients.openWindow(target.href));
  });
}
