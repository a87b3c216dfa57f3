import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asOwner, testDatabase } from '#tests/build/database.ts';
import { openDatabase } from './database.ts';
import type { OpenDatabase } from './database.ts';
import { isLookUp, openLookUpLines } from './lookup-connections.ts';
import './tables.ts';

let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;
let ids: number[];

beforeAll(async () => {
  fresh = await testDatabase();
  database = openDatabase(fresh.url, { maxConnections: 4 });
  const people = Array.from({ length: 40 }, (_, at) => ({ email: `member${at}@example.com` }));
  ids = (await database.systemDb.insertInto('members').values(people).returning('member_id').execute()).map(
    (row) => row.member_id,
  );
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

const emailsSeenBy = async (memberId: number): Promise<string[]> =>
  (await database.memberDb(memberId).selectFrom('members').select('email').execute()).map(({ email }) => email);
const pipelinePids = async (): Promise<number[]> =>
  asOwner(fresh.url, async (owner) =>
    (
      await sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and query like '%from "members"%'
          and pid <> pg_backend_pid()`.execute(owner)
    ).rows.map(({ pid }) => pid),
  );

describe('pipelined reads', () => {
  test('400 concurrent reads of 40 members share one connection, and each sees its own record', async () => {
    const indexes = Array.from({ length: 400 }, (_, at) => at % 40);
    const seen = await Promise.all(indexes.map((at) => emailsSeenBy(ids[at]!)));
    expect(seen).toEqual(indexes.map((at) => [`member${at}@example.com`]));
    expect(await pipelinePids()).toHaveLength(1);
  });

  test('members and the system share a connection, each with their own row-level security', async () => {
    const [first, all, second] = await Promise.all([
      emailsSeenBy(ids[0]!),
      database.systemDb.selectFrom('members').select('email').execute(),
      emailsSeenBy(ids[1]!),
    ]);
    expect([first, all.length, second]).toEqual([['member0@example.com'], 40, ['member1@example.com']]);
  });

  test('a failing read does not affect the others', async () => {
    const failing = () => sql`select 1 / ${0}::int from members`.execute(database.memberDb(ids[2]!));
    const unknown = () => sql`select nothing from members where member_id = ${1}`.execute(database.memberDb(ids[2]!));
    const answers = await Promise.allSettled([
      emailsSeenBy(ids[2]!),
      failing(),
      emailsSeenBy(ids[3]!),
      unknown(),
      unknown(),
      emailsSeenBy(ids[4]!),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect((answers[5] as PromiseFulfilledResult<string[]>).value).toEqual(['member4@example.com']);
  });

  test('a connection that the database closes is replaced at the next read', async () => {
    await emailsSeenBy(ids[5]!);
    const [before] = await pipelinePids();
    await asOwner(fresh.url, (owner) => sql`select pg_terminate_backend(${before}::int)`.execute(owner));
    await expect.poll(() => emailsSeenBy(ids[5]!).catch(() => [])).toEqual(['member5@example.com']);
    // The session stays in pg_stat_activity for a moment after it ended.
    await expect.poll(pipelinePids).not.toContain(before);
  });

  test('a read waits for no lock, and a statement that could wait runs on another connection', async () => {
    const locking = database.systemDb.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('members')
        .select('member_id')
        .where('member_id', '=', ids[6]!)
        .forUpdate()
        .execute();
      const locked = database.systemDb
        .selectFrom('members')
        .select('member_id')
        .where('member_id', '=', ids[6]!)
        .forUpdate()
        .execute();
      const free = await emailsSeenBy(ids[6]!);
      return { free, held: locked };
    });
    const { free, held: locked } = await locking;
    expect(free).toEqual(['member6@example.com']);
    expect(await locked).toEqual([{ member_id: ids[6] }]);
  });
});

test('while other connections are being opened, the open one carries their reads', async () => {
  const sockets: Socket[] = [];
  /** Only the first connection is established; the database never answers the others. */
  const stream = () => {
    const socket = sockets.length === 0 ? new Socket() : Object.assign(new Socket(), { connect: () => {} });
    sockets.push(socket as Socket);
    return socket;
  };
  const lookUps = openLookUpLines({ connectionString: fresh.url, stream: stream as () => Socket }, 4);
  const pid = async (): Promise<number> =>
    (await lookUps.send((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid'))).rows[0]!.pid;
  const seen = [await pid(), await pid(), await pid(), await pid(), await pid()];
  expect([new Set(seen).size, sockets.length]).toEqual([1, 4]);
  for (const silent of sockets.slice(1)) silent.destroy();
  await lookUps.close();
});

describe('statements that may be pipelined', () => {
  test.each([
    ['select "a" from "t" where "id" = $1', true],
    ['select "a" from "t" where "id" in ($1, $2)', true],
    ['select "a" from "t" where "id" = $1 for update', false],
    ['select "a" from "t" where "id" = $1 for no key update skip locked', false],
    ['select "a" from "t" where "day" >= $1', false],
    ['select "a" from "t" where "name" ilike $1', false],
    ['select "a" from "t" order by "id" limit $1', false],
    ['select pg_advisory_lock($1) from "t"', false],
    ['select nextval($1) from "t"', false],
    ['update "t" set "a" = $1', false],
    ['with "x" as (delete from "t" returning *) select * from "x"', false],
    ['select 1', false],
  ])('%s: %s', (text, expected) => {
    expect(isLookUp(text)).toBe(expected);
  });
});
