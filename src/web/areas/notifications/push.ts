import { notifications } from '#contract/areas/notifications.ts';
import { call } from '#web/kit/api.ts';
import { sessionStore } from '#web/kit/session-store.ts';

/** Whether push messages are enabled in this browser. */
export type PushState = 'unable' | 'denied' | 'off' | 'on';

/** The service worker that receives push messages; absent in development. */
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

/** Requests permission and subscribes. A subscription under another key is replaced. */
export async function listenHere(publicKey: string): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off';
  const subscribeOptions = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await registration.pushManager.subscribe(subscribeOptions).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(subscribeOptions);
  });
  await tellServer(subscription);
  return 'on';
}

/** Unsubscribes in the browser and on the server. */
export async function stopHere(): Promise<PushState> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) {
    await call(notifications.unsubscribe, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** A subscribed browser stays subscribed for whoever signs in; the server drops the subscription with the session. */
export function keepListeningHere(): void {
  let reportedSession = '';
  const tell = async () => {
    const key = sessionStore.key();
    if (sessionStore.current() === null || reportedSession === key) return;
    reportedSession = key;
    const subscription = await (await worker())?.pushManager.getSubscription();
    if (subscription) await tellServer(subscription).catch(() => {});
  };
  sessionStore.subscribe(() => void tell());
  void tell();
}
