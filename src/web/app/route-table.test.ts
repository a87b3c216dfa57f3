import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeTable } from './route-table.ts';

const areas = join(import.meta.dirname, '../areas');

describe('the route table', () => {
  it('has each path once', () => {
    const paths = routeTable.map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('has each name once', () => {
    const names = routeTable.flatMap(({ name }) => name ?? []);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('weighs little in the first load: the table of an area brings in only what describes a route', () => {
    const heavy = readdirSync(areas).flatMap((area) => {
      if (!readdirSync(join(areas, area)).includes('routes.ts')) return [];
      const text = readFileSync(join(areas, area, 'routes.ts'), 'utf8');
      const imports = [...text.matchAll(/^import (type )?.* from '([^']+)';$/gm)].filter(([, type, from]) => !type && from !== '#web/kit/route.ts');
      return imports.map(([line]) => `${area}: ${line}`);
    });
    expect(heavy).toEqual([]);
  });
});
