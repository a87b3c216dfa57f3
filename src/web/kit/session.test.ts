import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts } from '#web/design/toasts.ts';
import { setNavigator } from './navigator.ts';
import { expireSession } from './session.ts';
import { sessionStore } from './session-store.ts';

const mia = { id: 7, firstName: 'Mia', lastName: 'Banks' };

describe('S15: a session that has expired', () => {
  const visited: string[] = [];
  const openAt = (path: string, stays = false) => {
    const { pathname, search, hash, origin } = new URL(path, 'https://wattle.example');
    vi.stubGlobal('window', { location: { pathname, search, hash, origin } });
    sessionStore.open({ token: 'old', user: mia, remembered: false, startedAtMs: 1_000 });
    expireSession(stays);
    return { texts: shownToasts().map(({ tone, text }) => `${tone}: ${text}`), token: sessionStore.current()?.token };
  };
  beforeEach(() => {
    visited.length = 0;
    setNavigator({
      go: (path) => void visited.push(path),
      recheck: () => void visited.push('gates'),
      exists: () => false,
    });
  });
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id);
    setNavigator({ go: () => {}, recheck: () => {}, exists: () => false });
    sessionStore.close();
    vi.unstubAllGlobals();
  });

  it('is reported in the words of the rule, and leads to the logout with the way back', () => {
    expect(openAt('/goals?tab=2')).toEqual({
      texts: ['negative: Session expired. Please login again.'],
      token: undefined,
    });
    expect(visited).toEqual(['/auth/logout?returnTo=%2Fgoals%3Ftab%3D2']);
  });

  it('leaves a screen open that visitors see as well', () => {
    expect(openAt('/packs/shop', true)).toEqual({
      texts: ['negative: Session expired. Please login again.'],
      token: undefined,
    });
    expect(visited).toEqual(['gates']);
  });

  it('changes nothing on the login screen', () => {
    expect(openAt('/auth/login')).toEqual({ texts: [], token: 'old' });
    expect(visited).toEqual([]);
  });
});
