import type { SessionUser } from './session-store.ts';

/**
 * What the tabs of one browser tell each other: a new token, a sign-in, a sign-out. All share the one refresh cookie,
 * so they must share one member too.
 */
export type TabMessage =
  | { type: 'token'; key: string; token: string }
  | { type: 'signed-in'; session: SharedSession }
  | { type: 'signed-out'; key: string }
  | { type: 'who' };

export interface SharedSession {
  token: string;
  user: SessionUser;
  startedAtMs: number;
  remembered: boolean;
}

const CHANNEL = 'wattle-session';
const PRESENCE = 'wattle-signed-in';
const ANSWER_WITHIN_MS = 400;

let channel: BroadcastChannel | undefined;

export function listenToTabs(receive: (message: TabMessage) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel ??= new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => receive(event.data));
}

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

let leave: (() => void) | undefined;

/** Shows other tabs that one is signed in here, for as long as it is; a closed tab lets go by itself. */
export function showPresence(signedIn: boolean): void {
  if (typeof navigator === 'undefined' || !navigator.locks) return;
  if (!signedIn) {
    leave?.();
    leave = undefined;
  } else if (!leave) {
    void navigator.locks
      .request(PRESENCE, { mode: 'shared' }, () => new Promise<void>((resolve) => (leave = resolve)))
      .catch(() => {});
  }
}

/** The session of another open tab, for one that was opened beside it; undefined at once when there is none. */
export async function askTabs(): Promise<SharedSession | undefined> {
  if (!channel || !navigator.locks) return undefined;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  if (!held.some(({ name }) => name === PRESENCE)) return undefined;
  const open = channel;
  return new Promise((resolve) => {
    const settle = (session: SharedSession | undefined) => {
      clearTimeout(timer);
      open.removeEventListener('message', hear);
      resolve(session);
    };
    const hear = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'signed-in') settle(data.session);
    };
    const timer = setTimeout(settle, ANSWER_WITHIN_MS, undefined);
    open.addEventListener('message', hear);
    open.postMessage({ type: 'who' } satisfies TabMessage);
  });
}
