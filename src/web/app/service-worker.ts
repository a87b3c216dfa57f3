/**
 * Lets the app open offline. Caches the page and its hashed files, which are the same for everybody, and never API
 * calls. Read data is cached per session by the page itself (`web/kit/offline.ts`).
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageEventOfWorker extends ExtendableEvent {
  data: unknown;
}
interface PushEventOfWorker extends ExtendableEvent {
  data: { json(): unknown } | null;
}
interface NotificationEventOfWorker extends ExtendableEvent {
  notification: Notification;
}
interface WindowOfWorker {
  focus(): Promise<WindowOfWorker>;
  navigate(url: string): Promise<WindowOfWorker | null>;
}
interface WorkerScope {
  addEventListener(type: 'push', listener: (event: PushEventOfWorker) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEventOfWorker) => void): void;
  registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfWorker) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowOfWorker[]>;
    openWindow(url: string): Promise<WindowOfWorker | null>;
  };
  location: Location;
}

const scope = globalThis as unknown as WorkerScope;

const SHELL = 'shell';
/** The cache key of the page, whatever address was opened, so that no address is stored. */
const PAGE = '/index.html';
const LOOSE_FILES = ['/theme.js', '/mark.svg'];
const MAX_FILES = 300;

async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(SHELL);
  await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(path)) return;
      const response = await fetch(path);
      if (response.ok) await cache.put(path, response);
    }),
  );
  // Files of outdated versions are the oldest.
  const cachedRequests = await cache.keys();
  for (const oldest of cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_FILES)))
    await cache.delete(oldest);
}

/** The page and the files it references. */
async function keepPage(): Promise<void> {
  const response = await fetch(PAGE, { cache: 'no-cache' });
  if (!response.ok) return;
  const html = await response.clone().text();
  await (await caches.open(SHELL)).put(PAGE, response);
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  await keepFiles([...LOOSE_FILES, ...named]);
}

/** Network first; the cache only if the server is unreachable. */
async function networkFirst(request: Request, name: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(name, { cacheName: SHELL });
    if (cached) return cached;
    throw error;
  }
}

/** Cache first: a hashed file never changes. A chunk that failed is requested with a query (see `load-chunk.ts`). */
async function cacheFirst(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cached = await caches.match(pathname, { cacheName: SHELL });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(SHELL)).put(pathname, response.clone());
  return response;
}

scope.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  else if (LOOSE_FILES.includes(url.pathname)) event.respondWith(networkFirst(request, url.pathname));
  else if (request.mode === 'navigate' && !/^\/(system|dev)\//.test(url.pathname))
    event.respondWith(networkFirst(request, PAGE));
});

/** The payload of a push message; missing or invalid fields are left out. */
interface Pushed {
  title: string;
  body: string;
  href: string;
  tag: string;
}

function pushedBy({ data }: PushEventOfWorker): Pushed {
  let input: Record<string, unknown> = {};
  try {
    input = (data?.json() ?? {}) as Record<string, unknown>;
  } catch {
    // An unreadable payload is shown as a generic notification.
  }
  const text = (name: string, otherwise: string): string =>
    typeof input[name] === 'string' && input[name] !== '' ? input[name] : otherwise;
  const href = text('href', '/notifications');
  return {
    title: text('title', 'You have a new notification'),
    body: text('body', ''),
    href: /^\/(?![/\\])/.test(href) ? href : '/notifications',
    tag: text('tag', 'news'),
  };
}

scope.addEventListener('push', (event) => {
  const { title, body, href, tag } = pushedBy(event);
  event.waitUntil(scope.registration.showNotification(title, { body, tag, icon: '/mark.svg', data: { href } }));
});

/** Navigates an open page, or opens a new one. */
async function openLocation(href: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await scope.clients.openWindow(href));
  // Navigates even if the page cannot be focused.
  await page.focus().catch(() => page);
  await page.navigate(href).catch(() => scope.clients.openWindow(href));
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href } = event.notification.data as { href?: string };
  event.waitUntil(openLocation(href ?? '/notifications'));
});

/** The page reports the files it loaded before the worker was active, and requests a fresh copy of itself. */
scope.addEventListener('message', (event) => {
  const { files } = event.data as { files?: unknown };
  if (!Array.isArray(files)) return;
  const ownFiles = files.filter((path): path is string => typeof path === 'string' && path.startsWith('/assets/'));
  event.waitUntil(
    keepPage()
      .then(() => keepFiles(ownFiles))
      .catch(() => {}),
  );
});
