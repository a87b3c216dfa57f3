import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { allRoutes } from './further-routes.ts';
import { routeAmong, routeAt } from './preload.ts';

const formsOf = (path: string) => [path, path.toUpperCase(), `${path}/`];

describe('the screen for a path', () => {
  it('is its own, in any case and with a slash at its end', () => {
    const literal = allRoutes.map(({ path }) => path).filter((path) => !path.includes(':'));
    for (const path of literal)
      expect(
        formsOf(path).map((form) => routeAmong(allRoutes, form)?.path),
        path,
      ).toEqual([path, path, path]);
    expect(literal.length).toBeGreaterThan(300);
  });

  it('is among those that the router finds fitting, with and without an optional part', () => {
    const patterns = allRoutes.map(({ path }) => path).filter((path) => path.includes(':'));
    const filled = patterns.map((path) => path.replaceAll(/:\w+\??/g, 'a-1'));
    const without = patterns.map((path) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'a-1'));
    for (const form of [...new Set([...filled, ...without])].flatMap(formsOf)) {
      const fitting = patterns.filter((path) => matchPath(path, form) !== null);
      expect(fitting, form).toContain(routeAmong(allRoutes, form)?.path);
    }
    expect(without).toContain('/auth/apply/new');
  });

  it('is the same whichever tables are asked for it', async () => {
    const filled = allRoutes.map(({ path }) => path.replaceAll(/:\w+\??/g, 'a-1'));
    for (const path of filled) expect((await routeAt(path))?.path, path).toBe(routeAmong(allRoutes, path)?.path);
  });

  it('is the most literal of several, and none at an unknown path', () => {
    expect(routeAmong(allRoutes, '/packs/cart-checkout-guest')?.title).toBe('Guest checkout');
    expect(routeAmong(allRoutes, '/packs/tea-towel')?.title).toBe('Pack');
    expect(routeAmong(allRoutes, '/packs/checkout-of-nothing/a/b/c')).toBeUndefined();
  });
});
