import { deviceNow } from './clock.ts';
import { storage } from './storage.ts';
import type { SessionStorage } from './storage.ts';

/** The signed-in user, as far as needed at once. */
export interface SessionUser {
  id: number;
  firstName: string;
  lastName: string;
}

export interface OpenSession {
  /** The access token; replaced by every refresh. */
  token: string;
  user: SessionUser;
  /** When the session started on this device, in milliseconds. */
  startedAtMs: number;
  /** Identifies this session in cache keys. Unchanged by refreshes, new for every sign-in. */
  key: string;
}

export const guestKey = 'guest';

type Listener = () => void;

export interface SessionStore {
  /** The open session, or null. */
  current(): OpenSession | null;
  key(): string;
  open(input: {
    token: string;
    user: SessionUser;
    remembered: boolean;
    startedAtMs?: number;
    seenWelcome?: boolean;
  }): OpenSession;
  replaceToken(token: string): void;
  rename(user: Pick<SessionUser, 'firstName' | 'lastName'>): void;
  close(): void;
  subscribe(listener: Listener): () => void;
}

function keyOf(userId: number, startedAtMs: number): string {
  return `${userId}-${startedAtMs}`;
}

function readBack(stored: SessionStorage): OpenSession | null {
  const token = stored.read('userToken');
  const id = Number(stored.read('userAccountId'));
  const startedAtMs = Number(stored.read('setReloadTime'));
  if (!token || !Number.isSafeInteger(id) || id <= 0 || !Number.isFinite(startedAtMs)) return null;
  const user = {
    id,
    firstName: stored.read('userAccountFirstName') ?? '',
    lastName: stored.read('userAccountLastName') ?? '',
  };
  return { token, user, startedAtMs, key: keyOf(id, startedAtMs) };
}

export function sessionStoreOver(stored: SessionStorage): SessionStore {
  let session = readBack(stored);
  const listeners = new Set<Listener>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => session,
    key: () => session?.key ?? guestKey,
    open({ token, user, remembered, startedAtMs = deviceNow(), seenWelcome }) {
      stored.clearSession();
      stored.keep(remembered);
      stored.write('userToken', token);
      stored.write('userAccountId', String(user.id));
      stored.write('userAccountFirstName', user.firstName);
      stored.write('userAccountLastName', user.lastName);
      stored.write('setReloadTime', String(startedAtMs));
      if (seenWelcome !== undefined) stored.write('seenWelcome', String(seenWelcome));
      session = { token, user, startedAtMs, key: keyOf(user.id, startedAtMs) };
      tell();
      return session;
    },
    replaceToken(token) {
      if (!session || session.token === token) return;
      session = { ...session, token };
      stored.write('userToken', token);
      tell();
    },
    rename({ firstName, lastName }) {
      if (!session) return;
      session = { ...session, user: { ...session.user, firstName, lastName } };
      stored.write('userAccountFirstName', firstName);
      stored.write('userAccountLastName', lastName);
      tell();
    },
    close() {
      stored.clearSession();
      if (!session) return;
      session = null;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const sessionStore = sessionStoreOver(storage);
