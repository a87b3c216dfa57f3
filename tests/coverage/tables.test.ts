import { describe, expect, it } from 'vitest';
import { allRoutes } from '#web/app/further-routes.ts';
import { done, pendingRows, rows, specifiedRoutes } from './tables.ts';
import type { Row, Table } from './tables.ts';

const existing = done();
const pending = pendingRows();
const key = (row: Row): string => `${row.table}\t${row.group}\t${row.name}`;
const pendingKeys = new Set(pending.map(key));

const words: Record<Table, string> = {
  calls: 'is served',
  routes: 'has its screen',
  rules: 'is named by a test',
};

describe('the tables of the specification', () => {
  it('are all there', () => {
    const count = (table: Table) => rows.filter((row) => row.table === table).length;
    expect([count('calls'), count('routes'), count('rules')]).toEqual([292, 497, 99]);
  });

  it.each(['calls', 'routes', 'rules'] as const)('%s: every row is there, or listed as pending', (table) => {
    const missing = rows.filter((row) => row.table === table && !existing[table].has(row.name) && !pendingKeys.has(key(row)));
    expect(missing.map((row) => `${row.group}: ${row.name}`)).toEqual([]);
  });

  it.each(['calls', 'routes', 'rules'] as const)('%s: nothing is listed as pending that is there', (table) => {
    const stale = pending.filter((row) => row.table === table && existing[table].has(row.name));
    expect(stale.map((row) => `${row.name} ${words[table]}; run tests/coverage/shrink-pending.ts`)).toEqual([]);
  });

  it('nothing is listed as pending that no table knows, or twice', () => {
    const known = new Set(rows.map(key));
    expect(pending.filter((row) => !known.has(key(row))).map(key)).toEqual([]);
    expect(pending.length).toBe(pendingKeys.size);
  });

  it('a route keeps the name and the gate of its row', () => {
    const screens = new Map(allRoutes.map((route) => [route.path, route]));
    const other = specifiedRoutes.flatMap(({ path, name, gate }) => {
      const screen = screens.get(path);
      if (!screen || (screen.gate === gate && (screen.name ?? '') === name)) return [];
      return [`${path}: ${screen.gate} '${screen.name ?? ''}' where the table says ${gate} '${name}'`];
    });
    expect(other).toEqual([]);
  });
});
