import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import type { EndpointDeclaration } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { inBothScopes, inSystemTransaction, leaveToCommit } from './both-scopes.ts';
import type { BothScopes } from './both-scopes.ts';
import type { Database } from './database.ts';
import { implement, withSystemDb } from './implement.ts';
import { statement } from './statement.ts';
import { together } from './together.ts';

const call = <const P extends string>(path: P) =>
  ({
    method: 'POST',
    path: `test/scopes/${path}`,
    auth: 'member',
    summary: 'A call of this test alone.',
    body: z.object({ zone: z.optional(z.string()), fail: z.optional(z.boolean()) }),
    reply: z.object({ seen: z.array(z.number()), scopes: z.array(z.string()) }),
  }) as const satisfies EndpointDeclaration;

/** Calls whose queries name no member: what they touch is up to the scope. */
const scopes = defineArea('scopes', {
  read: call('read'),
  write: call('write'),
  writeOnce: { ...call('write-once'), idempotent: true },
  readAll: call('read-all'),
  writeBoth: { ...call('write-both'), idempotent: true },
  visit: { ...call('visit'), auth: 'public' },
});

const memberIds = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('members').select('member_id').orderBy('member_id').execute()).map(({ member_id: id }) => id);

const scopesIn = (context: object): string[] => {
  const names: string[] = [];
  for (const name in context) if (name.endsWith('Db')) names.push(name);
  return names.sort();
};

const moveAll = statement(({ zone }: { zone: string }) => sql`update members set time_zone = ${zone}`);
const divide = statement(({ divisor }: { divisor: number }) => sql`select 1 / ${divisor}::int`);

async function moveEverybody(db: Database, zone: string): Promise<void> {
  await db.updateTable('members').set({ time_zone: zone }).execute();
}

const scopeRoutes = implement(scopes, {
  async read(_input, context) {
    // @ts-expect-error -- a member's handler has no systemDb unless it is wrapped
    expect(context.systemDb).toBeUndefined();
    return { seen: await memberIds(context.memberDb), scopes: scopesIn(context) };
  },
  async write({ body }, { memberDb }) {
    await moveEverybody(memberDb, body.zone!);
    return { seen: await memberIds(memberDb), scopes: [] };
  },
  async writeOnce({ body }, context) {
    await moveEverybody(context.memberDb, body.zone!);
    if (body.fail) throw new Failure('unavailable');
    return { seen: await memberIds(context.memberDb), scopes: scopesIn(context) };
  },
  readAll: withSystemDb('other-members', async (_input, context) => ({
    seen: await memberIds(context.systemDb),
    scopes: scopesIn(context),
  })),
  writeBoth: withSystemDb('other-members', async ({ body }, { memberDb, systemDb, member }) => {
    await moveEverybody(memberDb, body.zone!);
    const { time_zone: zone } = await systemDb
      .selectFrom('members')
      .select('time_zone')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await systemDb
      .updateTable('members')
      .set({ email: `${member.id}.${zone.toLowerCase().replace('/', '.')}@example.com` })
      .where('member_id', '=', member.id)
      .execute();
    if (body.fail) throw new Failure('unavailable');
    return { seen: await memberIds(memberDb), scopes: [String((await memberIds(systemDb)).length > 1)] };
  }),
  async visit(_input, { memberDb, systemDb }) {
    return {
      seen: memberDb === null ? [] : await memberIds(memberDb),
      scopes: [String((await memberIds(systemDb)).length > 1)],
    };
  },
});

let server: TestServer;
let anna: { id: number; token: string };
let ben: { id: number; token: string };
beforeAll(async () => {
  server = await startTestServer({ routes: scopeRoutes });
  anna = await server.aMember();
  ben = await server.aMember();
});
afterAll(() => server.close());

const rowOf = (id: number) =>
  server.server.database.systemDb
    .selectFrom('members')
    .select(['time_zone', 'email'])
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
const zoneOf = async (id: number) => (await rowOf(id)).time_zone;
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('I12: the scope of a handler', () => {
  test('a member’s call has the member’s rows alone, also where its query names nobody', async () => {
    const { body } = await server.call(scopes.read, { token: ben.token, body: {} });
    expect(body).toEqual({ seen: [ben.id], scopes: ['memberDb'] });
  });

  test('its writes leave other members’ rows as they are', async () => {
    await server.call(scopes.write, { token: ben.token, body: { zone: 'Australia/Perth' } });
    expect([await zoneOf(anna.id), await zoneOf(ben.id)]).toEqual(['Australia/Sydney', 'Australia/Perth']);
  });

  test('the transaction of an idempotency key keeps the member’s scope, and gives no other', async () => {
    const answer = await server.call(scopes.writeOnce, {
      token: ben.token,
      body: { zone: 'Australia/Darwin' },
      headers: keyed('one'),
    });
    expect(answer.body).toEqual({ seen: [ben.id], scopes: ['memberDb'] });
    expect([await zoneOf(anna.id), await zoneOf(ben.id)]).toEqual(['Australia/Sydney', 'Australia/Darwin']);
  });

  test('what memberDb writes in such a call is taken back with it', async () => {
    const sent = { token: ben.token, headers: keyed('two') };
    await server.call(scopes.writeOnce, { ...sent, body: { zone: 'Australia/Hobart', fail: true } });
    expect(await zoneOf(ben.id)).toBe('Australia/Darwin');
  });

  test('a wrapped handler has systemDb, which sees every member', async () => {
    const { body } = await server.call(scopes.readAll, { token: ben.token, body: {} });
    expect(body.seen).toEqual(expect.arrayContaining([anna.id, ben.id]));
    expect(body.scopes).toEqual(['memberDb', 'sharedDb', 'systemDb']);
  });

  test('in its idempotent call both scopes are one transaction, and each keeps its own rows', async () => {
    const failed = { zone: 'Australia/Eucla', fail: true };
    await server.call(scopes.writeBoth, { token: ben.token, body: failed, headers: keyed('three') });
    expect(await zoneOf(ben.id)).toBe('Australia/Darwin');
    const { body } = await server.call(scopes.writeBoth, {
      token: ben.token,
      body: { zone: 'Australia/Eucla' },
      headers: keyed('four'),
    });
    expect(body).toEqual({ seen: [ben.id], scopes: ['true'] });
    expect((await rowOf(ben.id)).email).toBe(`${ben.id}.australia.eucla@example.com`);
    expect(await zoneOf(anna.id)).toBe('Australia/Sydney');
  });

  test('an open call has a member’s scope only when somebody is signed in', async () => {
    expect((await server.call(scopes.visit, { body: {} })).body).toEqual({ seen: [], scopes: ['true'] });
    const { body } = await server.call(scopes.visit, { token: ben.token, body: {} });
    expect(body).toEqual({ seen: [ben.id], scopes: ['true'] });
  });
});

describe('both scopes in one transaction', () => {
  const run = <T>(work: (both: BothScopes) => Promise<T>) =>
    inBothScopes(server.server.database.systemDb, ben.id, work);
  const roleOf = async (db: Database) =>
    (await sql<{ role: string }>`select current_user::text as role`.execute(db)).rows[0]!.role;

  test('statements that are sent at once each run in their own scope', async () => {
    const roles = await run(({ memberDb, systemDb }) =>
      Promise.all([memberDb, systemDb, memberDb, memberDb, systemDb].map(roleOf)),
    );
    expect(roles).toEqual(['wattle_member', 'wattle_app', 'wattle_member', 'wattle_member', 'wattle_app']);
  });

  test('a step that is taken back leaves the scopes and the rest as they were', async () => {
    const ids = await run(async ({ memberDb, systemDb }) => {
      expect(memberDb.isTransaction).toBe(true);
      await memberDb.updateTable('members').set({ time_zone: 'Australia/Perth' }).execute();
      const refused = memberDb.transaction().execute(async (step) => {
        await step.updateTable('members').set({ time_zone: 'Australia/Hobart' }).execute();
        await memberIds(systemDb);
        await step.updateTable('members').set({ role: 'operator' }).execute();
      });
      await expect(refused).rejects.toMatchObject({ code: '42501' });
      return { own: await memberIds(memberDb), all: await memberIds(systemDb) };
    });
    expect(ids.own).toEqual([ben.id]);
    expect(ids.all.length).toBeGreaterThan(1);
    expect(await zoneOf(ben.id)).toBe('Australia/Perth');
  });

  test('the connection goes back without a scope', async () => {
    await run(({ memberDb }) => memberIds(memberDb));
    const all = await Promise.all(Array.from({ length: 12 }, () => memberIds(server.server.database.systemDb)));
    for (const ids of all) expect(ids.length).toBeGreaterThan(1);
  });

  test('a statement that still waits when the work fails never runs outside the transaction', async () => {
    const waiting: Promise<unknown>[] = [];
    let late: Database | undefined;
    const failed = run(({ memberDb }) => {
      late = memberDb;
      const first = sql`select 1 / ${0}::int`.execute(memberDb);
      waiting.push(
        first.catch(() => {}),
        moveEverybody(memberDb, 'Australia/Broken_Hill').catch(String),
      );
      return first;
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(String((await Promise.all(waiting))[1])).toMatch(/aborted|has ended/);
    await expect(moveEverybody(late!, 'Australia/Broken_Hill')).rejects.toThrow('has already ended');
    expect(await zoneOf(anna.id)).toBe('Australia/Sydney');
  });

  test('a failed statement that nobody hears of stores nothing, and says so', async () => {
    const swallowed = run(async ({ memberDb }) => {
      await moveEverybody(memberDb, 'Australia/Broken_Hill');
      await sql`select 1 / ${0}::int`.execute(memberDb).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('nothing was saved');
    expect(await zoneOf(ben.id)).toBe('Australia/Perth');
  });

  test('statements that do not wait for each other go out in one write, and the first failure is told', async () => {
    const failed = run(({ systemDb }) =>
      together(
        sql`select 1`.execute(systemDb),
        sql`select 1 / ${0}::int`.execute(systemDb),
        sql`select 2`.execute(systemDb),
      ),
    );
    await expect(failed).rejects.toThrow('division by zero');
    const writes = vi.spyOn(Socket.prototype as unknown as { _writeGeneric(): void }, '_writeGeneric');
    await inSystemTransaction(server.server.database.systemDb, async (transaction) => {
      await sql`select ${0}::int as opened`.execute(transaction);
      const line = writes.mock.contexts.at(-1);
      writes.mockClear();
      const numbers = await together(...[1, 2, 3].map((n) => sql`select ${n}::int as n`.execute(transaction)));
      expect(numbers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
      expect(writes.mock.contexts.filter((context) => context === line)).toHaveLength(1);
    });
    writes.mockRestore();
  });

  test('statements that are left to the commit go out with it, and a failure among them is that of the transaction', async () => {
    const zoneAfter = async (zone: string, divisor: number): Promise<string> => {
      const work = inSystemTransaction(server.server.database.systemDb, (transaction) =>
        leaveToCommit(
          transaction,
          () => moveAll(transaction, { zone }),
          () => divide(transaction, { divisor }),
        ),
      );
      if (divisor === 0) await expect(work).rejects.toThrow('division by zero');
      else await work;
      return zoneOf(anna.id);
    };
    expect(await zoneAfter('Australia/Hobart', 1)).toBe('Australia/Hobart');
    expect(await zoneAfter('Australia/Darwin', 0)).toBe('Australia/Hobart');
    expect(await zoneAfter('Australia/Sydney', 1)).toBe('Australia/Sydney');
  });

  test('what is left to the commit and not sent at once is waited for', async () => {
    await inSystemTransaction(server.server.database.systemDb, (transaction) =>
      leaveToCommit(transaction, async () => {
        await delay(5);
        await moveAll(transaction, { zone: 'Australia/Hobart' });
      }),
    );
    expect(await zoneOf(anna.id)).toBe('Australia/Hobart');
  });

  test('a step waits for what is left to the commit, so that it fails alone', async () => {
    await inSystemTransaction(server.server.database.systemDb, async (transaction) => {
      await moveAll(transaction, { zone: 'Australia/Sydney' });
      const step = transaction.transaction().execute((within) =>
        leaveToCommit(
          within,
          () => moveAll(within, { zone: 'Australia/Darwin' }),
          () => divide(within, { divisor: 0 }),
        ),
      );
      await expect(step).rejects.toThrow('division by zero');
    });
    expect(await zoneOf(anna.id)).toBe('Australia/Sydney');
  });

  test('a member id that is no whole number is refused', async () => {
    const work = inBothScopes(server.server.database.systemDb, Number.NaN, async () => 1);
    await expect(work).rejects.toThrow(RangeError);
  });
});
