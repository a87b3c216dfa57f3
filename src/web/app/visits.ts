import { createPath } from 'react-router';
import { tracking } from '#contract/areas/tracking.ts';
import { call } from '#web/kit/api.ts';
import { deviceNow, serverNow } from '#web/kit/clock.ts';
import { queryClient } from '#web/kit/query.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { storage } from '#web/kit/storage.ts';
import type { RoutedLocation, Locations } from './location.ts';

/** Rule C21: an open screen is reported again every sixteen minutes. */
const UPDATE_MS = 960_000;
/** How long commands are batched before they are sent. */
const GATHER_MS = 5_000;
const MAX_AT_ONCE = 50;

const EVENT_TYPE = 'UserUxTraffic';

export type DeviceType = 'Desktop' | 'iOS' | 'Android';

/** Desktop by default. Apple tablets identify as a Mac and are detected by touch support. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceType {
  if (/android/i.test(userAgent)) return 'Android';
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'iOS';
  return 'Desktop';
}

/** Failures must not affect the member (rule C22). */
function onlyLogged(error: unknown): void {
  // oxlint-disable-next-line no-console -- rule C22 wants it logged
  console.log('analytics', error);
}

/** Uses the current token, here and below: refreshing while the page unloads could lose the new one. */
async function tellTime(leaving = false): Promise<void> {
  const id = Number(storage.read('ubomi_event_id'));
  const start = Number(storage.read('ubomi_event_start_time'));
  const token = sessionStore.current()?.token;
  if (!id || !start || !token) return;
  const body = {
    event_type: EVENT_TYPE,
    event_id: id,
    time_spent: Math.min(Math.max(0, deviceNow() - start), 86_400_000),
  } as const;
  await call(tracking.trackUpdate, { body }, { keepalive: leaving, bearer: token }).catch(onlyLogged);
}

/** Starts the visit of a screen and ends the previous one. */
async function enter({ route }: RoutedLocation, address: string): Promise<void> {
  const opened = deviceNow();
  const before = tellTime();
  storage.write('ubomi_event_id', null);
  storage.write('ubomi_event_path', address);
  storage.write('ubomi_event_start_time', String(opened));
  await before;
  const token = sessionStore.current()?.token;
  if (!token) return;
  const body = {
    event_type: EVENT_TYPE,
    date: new Date(serverNow()).toISOString(),
    page_name: route?.title || route?.name || address,
    parent: route?.parent ?? null,
    device_type: deviceOf(navigator),
    url_referral_link: document.referrer,
    url: address,
  } as const;
  const { EventID } = await call(tracking.track, { body }, { bearer: token });
  // The reader may have left by now; then this visit ends at once.
  if (EventID !== null && storage.read('ubomi_event_path') === address)
    storage.write('ubomi_event_id', String(EventID));
}

/** Tracks a signed-in member's screens (rule C21). */
function followScreens(locations: Locations): void {
  let shown: string | undefined;
  let repeating: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    const { current, moving } = locations.state();
    if (!current?.route || moving || !sessionStore.current()) return;
    const address = createPath(current.location);
    if (address === shown) return;
    shown = address;
    clearInterval(repeating);
    // The same address is the same visit, for example after a reload.
    const going =
      storage.read('ubomi_event_path') === address && storage.read('ubomi_event_id') !== null
        ? tellTime()
        : enter(current, address);
    going.catch(onlyLogged);
    repeating = setInterval(() => void tellTime(), UPDATE_MS);
  };
  locations.subscribe(look);
  look();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void tellTime(true);
  });
}

/** Reports executed commands (rule C27): only their names, in batches. */
function followCommands(): void {
  let names: { name: string; date: string }[] = [];
  const tell = () => {
    const events = names.slice(0, MAX_AT_ONCE);
    names = [];
    if (events.length > 0 && sessionStore.current()) call(tracking.capture, { body: { events } }).catch(onlyLogged);
  };
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [area, command] = event.mutation.options.mutationKey ?? [];
    if (typeof area !== 'string' || typeof command !== 'string' || area === 'tracking') return;
    if (names.push({ name: `${area}.${command}`, date: new Date(serverNow()).toISOString() }) === 1)
      setTimeout(tell, GATHER_MS);
  });
}

/** Starts when the first screen is shown. */
export function followVisits(locations: Locations): void {
  followScreens(locations);
  followCommands();
}
