import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf, isCode } from './source-files.ts';
import type { SourceFile } from './source-files.ts';
import { readsAcross, tableOwners, writesAcross } from './table-owners.ts';

interface Exception {
  path: string;
  table: string;
  reason: string;
}

const exceptions: readonly Exception[] = readFileSync(new URL('table-exceptions.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string])
  .map(([path, table, reason]) => ({ path, table, reason }));

const files = filesOf('src').filter(isCode);
const named = ({ path, table }: { path: string; table: string }): string => `${path} ${table}`;

describe('tables', () => {
  it('are written only by their owner, with named exceptions', () => {
    expect(tableOwners(files).size).toBeGreaterThan(150);
    const allowed = new Set(exceptions.map(named));
    const refused = writesAcross(files).filter((crossing) => !allowed.has(named(crossing)));
    expect(refused.map(({ path, table, owner }) => `${path} writes ${table} of ${owner}`)).toEqual([]);
  });

  it('the list of exceptions gives reasons, and has no stale entry', () => {
    const written = new Set(writesAcross(files).map(named));
    expect(exceptions.filter((one) => !written.has(named(one)))).toEqual([]);
    expect(exceptions.filter(({ reason }) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  });
});

const file = (path: string, code: string): SourceFile => ({ path: `src/server/${path}`, code, text: code });
const declared = (table: string): string =>
  `declare module '#server/kit/database.ts' {\n  interface Tables {\n    ${table}: {\n      id: number;\n    };\n  }\n}\n`;
const goals = file('areas/goals/tables.ts', declared('goals'));
const writing = (code: string, path = 'areas/loans/loan-store.ts') =>
  writesAcross([goals, file(path, code)]).map(({ table, owner }) => `${table} of ${owner}`);

describe('the check of table owners', () => {
  it.each([
    "db.insertInto('goals').values(row)",
    "db\n    .updateTable('goals as g')\n    .set(row)",
    "db.deleteFrom(['goals'])",
    "db.mergeInto('goals')",
    "db.with('gone', (build) => build.deleteFrom('goals').returning('id')).selectFrom('gone')",
    'sql`insert into goals (id) values (1)`',
    'sql`INSERT INTO "goals" (id) VALUES (1)`',
    'sql`update goals g set id = 1`',
    'sql`update only public.goals set id = 1`',
    'sql`delete\n  from goals`',
    'sql`merge into goals using x on true`',
    'sql`truncate goals`',
    'sql`truncate table loans, goals`',
    'sql`with gone as (delete from goals returning id) select id from gone`',
    'CopyIn.open(client, `copy goals (id) from stdin`)',
    'copyLines(client, `goals (id)`, lines)',
    'copyLines(client, `"goals" ("id")`, lines)',
  ])('detects the write of %s', (code) => {
    expect(writing(code)).toEqual(['goals of goals']);
    expect(writing(code, 'app/jobs.ts')).toEqual(['goals of goals']);
    expect(writing(code, 'areas/goals/goal-store.ts')).toEqual([]);
    expect(writing(code, 'areas/loans/loans.test.ts')).toEqual([]);
    expect(writing(code, 'migrations/0001-goals.ts')).toEqual([]);
  });

  it.each([
    'sql`update ${sql.table(name)} set id = 1`',
    'sql`delete from ${sql.table(name)}`',
    'sql`insert into ${sql.table(name)} (id) values (1)`',
    'db.updateTable(name).set(row)',
    'copyLines(client, `"in_${name}" (id)`, lines)',
  ])('treats the unnamed table of %s as one of another area', (code) => {
    expect(writing(code)).toEqual(['* of any area']);
    expect(writing(code, 'kit/copy-text.ts')).toEqual([]);
  });

  it.each([
    'sql`select * from goals for update`',
    'sql`select * from goals g for no key update of g`',
    'sql`insert into loans (id) values (1) on conflict (id) do update set id = 2`',
    "db.selectFrom('goals').forUpdate()",
    'sql`insert into loans_of_goals (id) values (1)`',
    "mergeInto(db, 'goals')",
  ])('does not treat %s as a write', (code) => {
    expect(writing(code)).toEqual([]);
  });

  it('counts reads separately', () => {
    const reads = (code: string) => readsAcross([goals, file('areas/loans/loan-store.ts', code)]).length;
    expect(reads('sql`select * from goals g join goals h on true`')).toBe(2);
    expect(reads("db.selectFrom('goals').leftJoin('goals as h', 'h.id', 'goals.id')")).toBe(2);
    expect(reads('sql`delete from goals`')).toBe(0);
  });

  it('refuses a table that two areas declare', () => {
    expect(() => tableOwners([goals, file('areas/loans/tables.ts', declared('goals'))])).toThrow('declared by goals');
  });
});
