import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { servePush } from '../features/notifications/push-worker';
import type { InstallEvent, LifeEvent, RequestEvent, WorkerScope } from '../platform/worker-scope';

/** The service worker: opens the console without a network, and shows push messages. */
declare const self: WorkerScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

const cachePrefix = 'hubline-';
/** Longer nobody waits for a page while a whole console lies here, in ms. */
const patienceMs = 3_000;

// oxlint-disable-next-line no-underscore-dangle -- the build puts the list of files in the place of this name
const files = self.__WB_MANIFEST;
const indexFile = 'index.html';
// Every file of a build is named by its hash, down to the first: index.html is as new as the newest of them.
const build = `${cachePrefix}${files.find(({ url }) => url === indexFile)?.revision ?? ''}`;
const kept = new PrecacheController({ cacheName: build });
kept.addToCacheList(files);

self.addEventListener('install', (event: InstallEvent) => {
  // It takes over at once: tabs of an earlier build still find their files, see `forgetOldBuilds`.
  void self.skipWaiting();
  // What the provider answers never comes near it, and is not slowed down by it.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/v1/*' } }, source: 'network' }).catch(() => undefined);
  void kept.install(event);
});

self.addEventListener('activate', (event: LifeEvent) => {
  event.waitUntil(Promise.all([forgetOldBuilds(), self.clients.claim()]));
});

self.addEventListener('fetch', (event: RequestEvent) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (kept.getCacheKeyForURL(request.url)) event.respondWith(newest(request, request.url));
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(newest(request, indexFile));
});

servePush(self);

/** The build before stays for the tabs that were opened with it: they fetch their pages as they need them. */
async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== build);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

/** As the provider tells pages from files and calls. */
function isPage(pathname: string): boolean {
  return !pathname.startsWith('/v1') && !pathname.startsWith('/config/') && !/\.\w{2,5}$/.test(pathname);
}

/** Of whichever build it is: no two have files of one name. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The newest there is: the provider's, or without an answer of its own what lies here, with all that belongs to it. */
async function newest(request: Request, name: string): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await kept.matchPrecache(name)) ?? answer ?? asked;
}
