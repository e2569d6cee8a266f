let registering: Promise<ServiceWorkerRegistration | null> | null = null;

/** Push messages had a worker of their own once: both would show each message. */
async function forgetPushWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const old = registrations.filter(({ scope }) => new URL(scope).pathname !== '/');
  await Promise.all(old.map((registration) => registration.unregister()));
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  // Not from the sources, which change under it; and browsers keep workers for https and localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  // A browser may refuse by answering nothing.
  const registration = (await navigator.serviceWorker.register('/worker.js')) as ServiceWorkerRegistration | undefined;
  await forgetPushWorker();
  return registration ?? null;
}

/** The worker that opens the console without a network; null where there is none. */
export function consoleWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= register().catch((error: unknown) => {
    registering = null;
    throw error;
  });
  return registering;
}
