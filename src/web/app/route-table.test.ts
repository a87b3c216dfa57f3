import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchPath } from 'react-router';
import { allRoutes, furtherRoutes } from './further-routes.ts';
import { routeTable } from './route-table.ts';

const areas = join(import.meta.dirname, '../areas');
const web = join(import.meta.dirname, '..');

/** The text of the screens: all of the web's code but the declarations of routes themselves. */
const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') || file.endsWith('navigation.ts') || file.endsWith('paths.ts'))
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n');

describe('the route table', () => {
  it('has each path once', () => {
    const paths = allRoutes.map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('has each name once', () => {
    const names = allRoutes.flatMap(({ name }) => name ?? []);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('knows a screen of the further table by no pattern of the first one, which would win', () => {
    const taken = furtherRoutes.flatMap(({ path }) =>
      routeTable.filter((route) => matchPath(route.path, path) !== null).map((route) => `${path} is ${route.path}`),
    );
    expect(taken).toEqual([]);
  });

  it('adds little to the first load: the table of an area imports only modules that describe a route', () => {
    const heavy = readdirSync(areas).flatMap((area) => {
      if (!readdirSync(join(areas, area)).includes('routes.ts')) return [];
      const text = readFileSync(join(areas, area, 'routes.ts'), 'utf8');
      const imports = [...text.matchAll(/^import (type )?.* from '([^']+)';$/gm)].filter(
        ([, type, from]) => !type && from !== '#web/kit/route.ts',
      );
      return imports.map(([line]) => `${area}: ${line}`);
    });
    expect(heavy).toEqual([]);
  });

  it('has no member screen that only the palette leads to', () => {
    const memberScreens = allRoutes.filter(
      ({ path, gate, unlisted }) => gate === 'auth' && !unlisted && !path.includes(':') && !path.startsWith('/auth/'),
    );
    expect(memberScreens.length).toBeGreaterThan(30);
    const quoted = (words: string, ends: string) =>
      [...ends].some((end) => [...'"\'`'].some((start) => screens.includes(`${start}${words}${end}`)));
    const linkedPaths = ({ path, name }: (typeof memberScreens)[number]) =>
      quoted(path, '"\'`?#') || (name !== undefined && quoted(name, "'"));
    expect(memberScreens.filter((place) => !linkedPaths(place)).map(({ path }) => path)).toEqual([]);
  });
});
