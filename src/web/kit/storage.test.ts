import { describe, expect, it } from 'vitest';
import { sessionStoreOver } from './session-store.ts';
import { memoryStore, sessionStorageOver } from './storage.ts';

const mia = { id: 7, firstName: 'Mia', lastName: 'Banks' };

function browser() {
  const persistent = memoryStore();
  const tab = memoryStore();
  const storage = sessionStorageOver(persistent, tab);
  return { persistent, tab, stored: storage, store: sessionStoreOver(storage) };
}

describe('where a session is stored (rules C24, S19)', () => {
  it('survives a browser restart if remembered', () => {
    const { persistent, store } = browser();
    store.open({ token: 'abc', user: mia, remembered: true, startedAtMs: 1_000 });
    const afterRestart = sessionStoreOver(sessionStorageOver(persistent, memoryStore()));
    expect(afterRestart.current()).toEqual({ token: 'abc', user: mia, startedAtMs: 1_000, key: '7-1000' });
  });

  it('ends with the browser when it is not', () => {
    const { persistent, tab, store } = browser();
    store.open({ token: 'abc', user: mia, remembered: false, startedAtMs: 1_000 });
    expect(persistent.length).toBe(0);
    expect(tab.getItem('userToken')).toBe('abc');
    expect(sessionStoreOver(sessionStorageOver(persistent, memoryStore())).current()).toBeNull();
  });

  it('uses the key names of the specification', () => {
    const { tab, store } = browser();
    store.open({ token: 'abc', user: mia, remembered: false, startedAtMs: 1_000, seenWelcome: true });
    const names = Array.from({ length: tab.length }, (_, at) => tab.key(at) ?? '').toSorted();
    expect(names).toEqual([
      'seenWelcome',
      'setReloadTime',
      'userAccountFirstName',
      'userAccountId',
      'userAccountLastName',
      'userToken',
    ]);
  });

  it('keeps its cache key when the token is refreshed, and gets a new one at the next sign-in (safety I14)', () => {
    const { store } = browser();
    store.open({ token: 'abc', user: mia, remembered: false, startedAtMs: 1_000 });
    store.replaceToken('def');
    expect([store.current()?.token, store.key()]).toEqual(['def', '7-1000']);
    store.open({ token: 'ghi', user: mia, remembered: false, startedAtMs: 2_000 });
    expect(store.key()).toBe('7-2000');
    store.close();
    expect(store.key()).toBe('guest');
  });
});

describe('a form draft', () => {
  it('is in the tab only, even in a remembered session, and is gone once it is read or if there is no storage', () => {
    const persistent = memoryStore({ userToken: 'abc' });
    const tab = memoryStore();
    const storage = sessionStorageOver(persistent, tab);
    storage.writeDraft('goal_new', 'Bali');
    expect([
      persistent.length,
      tab.getItem('form_draft_goal_new'),
      storage.readDraft('goal_new'),
      storage.readDraft('goal_7'),
    ]).toEqual([1, 'Bali', 'Bali', null]);
    storage.writeDraft('goal_new', null);
    expect([tab.length, storage.readDraft('goal_new')]).toEqual([0, null]);
    const full = sessionStorageOver(persistent, {
      ...memoryStore(),
      setItem: () => {
        throw new Error('The store is full.');
      },
    });
    expect(() => full.writeDraft('goal_new', 'Bali')).not.toThrow();
  });
});

describe('signing out (rule S12)', () => {
  it("removes the session's items from both stores and keeps those of the device", () => {
    const names = [
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
      'payment_queue_12',
      'request_id_9',
      'form_draft_7-1000_goal_new',
    ];
    const persistent = memoryStore(
      Object.fromEntries([...names, 'loginId', 'theme_palette'].map((name) => [name, 'x'])),
    );
    const tab = memoryStore(Object.fromEntries(names.map((name) => [name, 'y'])));
    sessionStorageOver(persistent, tab).clearSession();
    expect(tab.length).toBe(0);
    expect(Array.from({ length: persistent.length }, (_, at) => persistent.key(at))).toEqual([
      'loginId',
      'theme_palette',
    ]);
  });
});
