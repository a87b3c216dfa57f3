import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areaRoutes } from '#server/app/areas.ts';
import { systemDbReasons } from '#server/kit/system-db-reasons.ts';

/** Which members' calls leave row-level security, as the handlers say it themselves. */
const actual = areaRoutes
  .filter(({ systemDbReason }) => systemDbReason !== undefined)
  .map(({ endpoint, systemDbReason }) => `${endpoint.area}.${endpoint.name}\t${systemDbReason}`)
  .sort();

const [head, ...listed] = readFileSync(new URL('system-scope.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('I12: calls of members that use systemDb', () => {
  test('each stands in system-scope.tsv with its reason, and nothing else does', () => {
    expect(head).toBe('call\treason');
    expect(actual).toEqual(listed);
  });

  test('every reason of the closed list is used', () => {
    const used = new Set(listed.map((line) => line.split('\t')[1]));
    expect(used).toEqual(new Set(Object.keys(systemDbReasons)));
  });

  test('only calls of members have one: the other calls are not scoped to a member', () => {
    const others = areaRoutes.filter(
      ({ endpoint, systemDbReason }) => endpoint.auth !== 'member' && systemDbReason !== undefined,
    );
    expect(others).toEqual([]);
  });
});
