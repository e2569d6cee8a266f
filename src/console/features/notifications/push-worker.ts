import { initializeApp } from 'firebase/app';
import { getMessaging, onBackgroundMessage } from 'firebase/messaging/sw';

/** What a service worker has and the page's types do not name. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
}

const scope = globalThis as unknown as WorkerScope;
const settings = new URLSearchParams(scope.location.search).get('settings');

if (settings !== null) {
  const messaging = getMessaging(initializeApp(JSON.parse(settings) as Record<string, string>));
  onBackgroundMessage(messaging, (message) => {
    // Messages that carry a notification of their own are shown by the library.
    if (message.notification) return;
    void scope.registration.showNotification(message.data?.title ?? 'Hubline', { body: message.data?.body, data: message.data });
  });
}
