import { notifications } from '#contract/areas/notifications.ts';
import { call } from '#web/kit/api.ts';
import { sessionStore } from '#web/kit/session-store.ts';

/** How this browser stands to messages while the app is closed. */
export type PushState = 'unable' | 'denied' | 'off' | 'on';

/** The worker that hears messages; it is there once the app has been kept, which development does not do. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

export async function pushState(): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) && Notification.permission === 'granted' ? 'on' : 'off';
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call(notifications.subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Asks for leave and begins to listen. A browser that knows us by another key begins anew. */
export async function listenHere(publicKey: string): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off';
  const requested = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await registration.pushManager.subscribe(requested).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(requested);
  });
  await tellServer(subscription);
  return 'on';
}

/** Stops listening here, on both sides. */
export async function stopHere(): Promise<PushState> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) {
    await call(notifications.unsubscribe, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** A browser that listens goes on listening for whoever signs in: the server forgets it with the session. */
export function keepListeningHere(): void {
  let reported = '';
  const tell = async () => {
    const key = sessionStore.key();
    if (sessionStore.current() === null || reported === key) return;
    reported = key;
    const subscription = await (await worker())?.pushManager.getSubscription();
    if (subscription) await tellServer(subscription).catch(() => {});
  };
  sessionStore.subscribe(() => void tell());
  void tell();
}
