/**
 * The browser storage of a session, by the names of rule C24.
 *
 * A remembered session lives in localStorage, any other in sessionStorage, which ends with the browser (rule S19).
 * Reading looks at the tab's own first. A browser that refuses storage (private modes, full disks) gets a map in
 * memory: the session then lasts as long as the page.
 */

export const sessionKeys = [
  'userToken',
  'userAccountFirstName',
  'userAccountLastName',
  'userAccountId',
  'seenWelcome',
  'setReloadTime',
  'bank_accounts',
  'balance',
  'track_route_name',
  'DealsFormStep',
] as const;

export type SessionKey = (typeof sessionKeys)[number];

/** The open screen visit (rules C21 and C24): event, start and address. Removed with the session. */
const visitKeys = ['ubomi_event_id', 'ubomi_event_start_time', 'ubomi_event_path'] as const;

export type VisitKey = (typeof visitKeys)[number];

const DRAFT = 'form_draft_';

/** Prefixes of keys that are also removed with the session. */
export const sessionKeyPrefixes = ['payment_queue_', 'request_id', DRAFT] as const;

/** Keys that outlive a session: a link's markers, and this device's sign-in preferences. */
export type DeviceKey =
  | 'c'
  | 'e'
  | 'ref'
  | 'mpinAuth'
  | 'fingerprintAuth'
  | 'loginId'
  | 'loginEmail'
  | 'IsPinEnabled'
  | 'flow'
  | 'flowSuccess'
  | 'returnPath'
  | 'redirectPath'
  | 'accountType'
  | 'loginDevice'
  /** The token of a visitor's cart. */
  | 'wattle.cart'
  /** The token of a visitor's answers in the journeys. */
  | 'wattle.journey';

export interface KeyValueStore {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** An in-memory store, for browsers without storage and for tests. */
export function memoryStore(entries: Record<string, string> = {}): KeyValueStore {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

function usableStore(name: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const store = globalThis[name];
    store.setItem('storage_probe', '1');
    store.removeItem('storage_probe');
    return store;
  } catch {
    return memoryStore();
  }
}

export interface SessionStorage {
  read(key: SessionKey | VisitKey): string | null;
  write(key: SessionKey | VisitKey, value: string | null): void;
  /** Chooses the session's storage and moves existing data. */
  keep(remembered: boolean): void;
  isRemembered(): boolean;
  /** Unsent form input, for a reload of this tab; never a secret. */
  readDraft(name: string): string | null;
  writeDraft(name: string, text: string | null): void;
  readDevice(key: DeviceKey): string | null;
  writeDevice(key: DeviceKey, value: string | null): void;
  /** Removes everything that belongs to the session from both stores (rule S12). */
  clearSession(): void;
}

export function sessionStorageOver(persistent: KeyValueStore, tab: KeyValueStore): SessionStorage {
  let remembered = persistent.getItem('userToken') !== null;
  const home = () => (remembered ? persistent : tab);
  return {
    read: (key) => tab.getItem(key) ?? persistent.getItem(key),
    write(key, value) {
      if (value === null) {
        tab.removeItem(key);
        persistent.removeItem(key);
      } else {
        home().setItem(key, value);
      }
    },
    keep(next) {
      const [from, to] = next ? [tab, persistent] : [persistent, tab];
      for (const key of sessionKeys) {
        const value = from.getItem(key);
        if (value !== null) to.setItem(key, value);
        from.removeItem(key);
      }
      remembered = next;
    },
    isRemembered: () => remembered,
    readDraft: (name) => tab.getItem(`${DRAFT}${name}`),
    writeDraft(name, text) {
      if (text === null) return tab.removeItem(`${DRAFT}${name}`);
      try {
        tab.setItem(`${DRAFT}${name}`, text);
      } catch {
        // A full store keeps the draft before, and the screen what is typed.
      }
    },
    readDevice: (key) => persistent.getItem(key),
    writeDevice(key, value) {
      if (value === null) persistent.removeItem(key);
      else persistent.setItem(key, value);
    },
    clearSession() {
      for (const store of [persistent, tab]) {
        const all = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
        for (const key of all) {
          if (
            (sessionKeys as readonly string[]).includes(key) ||
            (visitKeys as readonly string[]).includes(key) ||
            sessionKeyPrefixes.some((prefix) => key.startsWith(prefix))
          )
            store.removeItem(key);
        }
      }
      remembered = false;
    },
  };
}

export const storage = sessionStorageOver(usableStore('localStorage'), usableStore('sessionStorage'));
