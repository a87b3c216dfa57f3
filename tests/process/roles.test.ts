import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRunningEngine } from '#server/kit/embedded-engine.ts';
import { createProgramFolder, createUsedProgramFolder, expectEnd } from './program.ts';
import type { ProgramFolder } from './program.ts';

// These tests start programs; next to other tests on a busy machine each takes several times as long.
vi.setConfig({ testTimeout: 120_000 });

let programFolder: ProgramFolder;
beforeAll(async () => {
  programFolder = await createUsedProgramFolder();
});
afterAll(() => programFolder.clear());

interface Passwords {
  superuser: string;
  owner: string;
  app: string;
}

const passwords = async (): Promise<Passwords> =>
  JSON.parse(await readFile(path.join(programFolder.directory, 'database-password'), 'utf8')) as Passwords;

async function connectAs(user: string, password: string, database = 'wattle'): Promise<pg.Client> {
  const url = new URL((await findRunningEngine(programFolder.directory))!);
  Object.assign(url, { username: user, password, pathname: `/${database}` });
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  return client;
}

describe('the roles of the database', () => {
  it('the server logs in as wattle_app, which owns nothing and cannot become a role that does', async () => {
    const program = programFolder.start();
    await program.ready;
    const { app } = await passwords();
    const client = await connectAs('wattle_app', app);
    try {
      const owner = await connectAs('wattle', (await passwords()).owner);
      const admin = await connectAs('postgres', (await passwords()).superuser, 'postgres');
      const { rows: logins } = await admin.query<{ usename: string }>(
        `select distinct usename from pg_stat_activity where datname = 'wattle' and usename not in ('wattle')
          order by 1`,
      );
      await Promise.all([owner.end(), admin.end()]);
      expect(logins).toEqual([{ usename: 'wattle_app' }]);
      for (const role of ['wattle', 'postgres'])
        await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' });
      for (const table of ['ledger_postings', 'audit_entries'])
        await expect(client.query(`alter table ${table} disable trigger user`)).rejects.toMatchObject({
          code: '42501',
        });
      await expect(client.query('create table quandong (id int)')).rejects.toMatchObject({ code: '42501' });
      await expect(client.query('create schema quandong')).rejects.toMatchObject({ code: '42501' });
      await client.query('set role wattle_member');
      await expect(client.query(`update members set role = 'operator'`)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
    program.child.kill('SIGTERM');
    await expectEnd(program, { code: 0, signal: null });
  });

  it('damaged table files are detected at start-up, before anything is served', async () => {
    const first = programFolder.start();
    await first.ready;
    const admin = await connectAs('postgres', (await passwords()).superuser);
    const { rows } = await admin.query<{ file: string }>(`select pg_relation_filepath('plans') as file`);
    await admin.end();
    first.child.kill('SIGTERM');
    await expectEnd(first, { code: 0, signal: null });
    const file = path.join(programFolder.directory, 'postgres', 'cluster', rows[0]!.file);
    const whole = await readFile(file);
    const damaged = Buffer.from(whole);
    damaged.fill(0x5a, 8_000, 8_100);
    await writeFile(file, damaged);
    const second = programFolder.start();
    await expectEnd(
      second,
      { code: 1, signal: null },
      'are damaged: the table plans can’t be read. Restore the folder from its latest backup. Nothing was changed.',
    );
    await writeFile(file, whole);
    const third = programFolder.start();
    await third.ready;
    third.child.kill('SIGTERM');
    await expectEnd(third, { code: 0, signal: null });
  });

  it('a data folder from before the application had a role of its own gets one', async () => {
    const { superuser, owner } = await passwords();
    await writeFile(path.join(programFolder.directory, 'database-password'), JSON.stringify({ superuser, owner }));
    const first = programFolder.start();
    await first.ready;
    const admin = await connectAs('postgres', superuser);
    await admin.query('alter role wattle_app nologin');
    await admin.end();
    first.child.kill('SIGTERM');
    await expectEnd(first, { code: 0, signal: null });
    const second = programFolder.start();
    expect((await fetch(`${await second.ready}/readyz`)).status).toBe(200);
    const client = await connectAs('wattle_app', (await passwords()).app);
    await client.end();
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it('two roles created by an operator serve and migrate through DATABASE_URL and DATABASE_OWNER_URL, and one alone works too', async () => {
    const host = programFolder.start();
    await host.ready;
    const { superuser } = await passwords();
    const admin = await connectAs('postgres', superuser, 'postgres');
    await admin.query(`create role shop_owner login createrole password 'one'`);
    await admin.query(`create role shop_app login password 'two'`);
    await admin.query(
      'grant wattle_app, wattle_member, wattle_account_guest, wattle_budget_guest to shop_owner with admin option',
    );
    await admin.query('grant wattle_app to shop_app');
    await admin.query('create database shop owner shop_owner');
    const url = new URL((await findRunningEngine(programFolder.directory))!);
    const as = (username: string, password: string) =>
      Object.assign(new URL(url), { username, password, pathname: '/shop' }).href;
    const other = await createProgramFolder();
    try {
      const two = other.start({ DATABASE_URL: as('shop_app', 'two'), DATABASE_OWNER_URL: as('shop_owner', 'one') });
      expect((await fetch(`${await two.ready}/readyz`)).status).toBe(200);
      const { rows } = await admin.query<{ usename: string }>(
        `select distinct usename from pg_stat_activity where datname = 'shop'`,
      );
      expect(rows).toEqual([{ usename: 'shop_app' }]);
      two.child.kill('SIGTERM');
      await two.ended;

      const one = other.start({ DATABASE_URL: as('shop_owner', 'one') });
      expect((await fetch(`${await one.ready}/readyz`)).status).toBe(200);
      one.child.kill('SIGTERM');
      await one.ended;

      await admin.query('revoke wattle_app from shop_app');
      const refused = other.start({ DATABASE_URL: as('shop_app', 'two'), DATABASE_OWNER_URL: as('shop_owner', 'one') });
      await expectEnd(
        refused,
        { code: 1, signal: null },
        'The role shop_app in DATABASE_URL isn’t a member of wattle_app, the role the server uses. As the database owner, run: grant wattle_app to shop_app.',
      );
    } finally {
      await other.clear();
      await admin.end();
      host.child.kill('SIGTERM');
      await host.ended;
    }
  });
});
