import { describe, expect, it, vi } from 'vitest';
import { furtherTitles, groupAt, memberGroups, visitorItems } from './navigation.ts';
import { allRoutes } from './further-routes.ts';

// Loading the session module, for signing out, reads `window`.
vi.hoisted(() =>
  vi.stubGlobal('window', { location: { origin: 'https://wattle.example' }, matchMedia: () => ({ matches: false }) }),
);

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'https://wattle.example');
  return groupAt({ pathname, search });
};

describe('C14: the five groups', () => {
  it.each([
    ['/nd2', 'home'],
    ['/nd2?tab=save', 'save'],
    ['/nd2?tab=win', 'win'],
    ['/transaction-history', 'save'],
    ['/transaction-history/417', 'save'],
    ['/expense-analysis/payments-calendar', 'save'],
    ['/goals/new', 'save'],
    ['/loans/4/payments', 'save'],
    ['/settings/bank-accounts', 'save'],
    ['/shop/deal/7', 'earn'],
    ['/deals-and-discounts', 'earn'],
    ['/money-smart', 'ai'],
    ['/ai/ai-chat', 'ai'],
    ['/settings', undefined],
    ['/messages/12', undefined],
  ])('%s belongs to %s', (path, group) => expect(at(path)).toBe(group));

  it('only the open group marks its screen, the one closest to the address', () => {
    const groups = memberGroups({ pathname: '/expense-analysis/payments-calendar', search: '' }, true);
    expect(groups.map(({ label, open }) => [label, open])).toEqual([
      ['Home', false],
      ['Save', true],
      ['Earn', false],
      ['Win', false],
      ['AI', false],
    ]);
    expect(groups[1]!.items.filter(({ current }) => current).map(({ label }) => label)).toEqual(['Bills']);
  });

  it('the pay run is marked as a part of the budgets', () => {
    const save = memberGroups({ pathname: '/expense-analysis/budget-allocation', search: '' }, true)[1]!;
    expect(save.items.filter(({ current }) => current).map(({ label }) => label)).toEqual(['Budgets']);
  });

  it('the group that a route names is open, with its screens', () => {
    const win = memberGroups({ pathname: '/draws/details/biggie', search: '' }, true, 'win')[3]!;
    expect(win.open).toBe(true);
    expect(win.items.map(({ label }) => label)).toEqual([
      'Draws',
      'Your prizes',
      'Daily spin',
      'Draw records',
      'Previous winners',
      'Leave or rejoin draws',
    ]);
  });

  it('the sidebar names screens that are loaded later by their own titles', () => {
    const titles = Object.keys(furtherTitles).map((path) => [
      path,
      allRoutes.find((route) => route.path === path)?.title,
    ]);
    expect(Object.fromEntries(titles)).toEqual(furtherTitles);
  });

  it('every member screen belongs to a group or to the account', () => {
    const account =
      /^\/(settings|user-settings|messages|household|faq|operator|auth|onboarding|terms-and-conditions|privacy)(\/|$)/;
    const homeless = allRoutes
      .filter(({ gate, path }) => gate !== 'guest' && path !== '/' && !account.test(path))
      .filter(({ path, group }) => (group ?? at(path.replaceAll(/:\w+\??/g, '1'))) === undefined);
    expect(homeless.map(({ path }) => path)).toEqual([]);
  });
});

it('leads a visitor who signs in or creates an account back to the page', () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const items = visitorItems({ pathname: '/weekly', search: '?number=2' });
  expect(items.filter(({ external }) => !external).map(({ href }) => href)).toEqual([
    '/auth/login?returnTo=%2Fweekly%3Fnumber%3D2',
    '/auth/sign-up?returnTo=%2Fweekly%3Fnumber%3D2',
  ]);
});
