import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { asOwner } from '#tests/build/database.ts';
import { APPEND_ONLY, memberRights, OWNERS_OWN } from '#server/kit/privileges.ts';
import type { MemberRights } from '#server/kit/privileges.ts';
import { buildWorld } from './world.ts';
import type { World } from './world.ts';

/** The second lock for a member's own rows: what the database lets each role write, whatever the code asks for. */
let world: World;
beforeAll(async () => {
  world = await buildWorld();
}, 240_000);
afterAll(() => world.close());

const DENIED = { code: '42501' };

interface TableRights {
  table: string;
  secured: boolean;
  readable: boolean;
  columns: string[];
  insert: string[] | null;
  update: string[] | null;
  delete: boolean;
}

function rightsOf(role: string): Promise<TableRights[]> {
  return asOwner(world.server.server.database.url, async (owner) => {
    const { rows } = await sql<TableRights>`
      select c.relname as table, c.relrowsecurity as secured,
        has_any_column_privilege(${role}, c.oid, 'select') as readable,
        array_agg(a.attname::text order by a.attname) as columns,
        array_agg(a.attname::text order by a.attname) filter (where has_column_privilege(${role}, c.oid, a.attnum,
          'insert')) as insert,
        array_agg(a.attname::text order by a.attname) filter (where has_column_privilege(${role}, c.oid, a.attnum,
          'update')) as update,
        has_table_privilege(${role}, c.oid, 'delete') as delete
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'noted_changes'
      group by c.oid order by 1`.execute(owner);
    return rows;
  });
}

const written = ({ insert, update, delete: removes }: Pick<TableRights, 'insert' | 'update' | 'delete'>) =>
  `insert (${[...(insert ?? [])].sort().join(' ')}) update (${[...(update ?? [])].sort().join(' ')}) ${removes ? 'delete' : ''}`;

function stated(rights: MemberRights | undefined, columns: readonly string[]): string {
  if (!rights) return written({ insert: [], update: [], delete: false });
  const insert = rights.insert === 'all' ? [...columns] : [...rights.insert];
  const update = rights.update === 'all' ? columns.filter((name) => name !== 'member_id') : [...rights.update];
  return written({ insert, update, delete: rights.delete });
}

describe('the privileges', () => {
  test('every table in which a member reads rows has its line in member-rights.tsv', async () => {
    const known = new Set(memberRights().map(({ table }) => table));
    const missing = (await rightsOf('wattle_member')).filter(
      ({ table, secured, readable }) => secured && readable && !known.has(table),
    );
    expect(
      missing.map(
        ({ table }) =>
          `Add a line for ${table} to src/server/kit/member-rights.tsv: the table, the columns that a member's call inserts, those that it updates (* for all), and yes where it deletes; parted by tabs. Without a line the member's role only reads it.`,
      ),
    ).toEqual([]);
  });

  test('the member’s role writes the tables and columns in that file, and nothing else', async () => {
    const byTable = new Map(memberRights().map((rights) => [rights.table, rights]));
    const tables = await rightsOf('wattle_member');
    const wrong = tables.flatMap((table) => {
      const result = written(table);
      const wanted = stated(byTable.get(table.table), table.columns);
      return result === wanted ? [] : [`${table.table}: may ${result}, the file says ${wanted}`];
    });
    expect(wrong).toEqual([]);
    expect(tables.length).toBeGreaterThan(150);
    console.info(
      `Privileges of the member's role: ${tables.length} tables, ${tables.flatMap(({ columns }) => columns).length} columns.`,
    );
  });

  test('household guests write the labels of transactions, and budgets', async () => {
    const writes = async (role: string) =>
      (await rightsOf(role))
        .filter(({ insert, update, delete: removes }) => insert || update || removes)
        .map((rights) => `${rights.table}: ${written(rights)}`);
    expect(await writes('wattle_account_guest')).toEqual([
      'transactions: insert () update (merchant notes reason_detail reason_kind rule_id sub_category_id) ',
    ]);
    const budget = 'amount_cents category_id from_date id member_id optimized roll_over sub_category_id';
    expect(await writes('wattle_budget_guest')).toEqual([`budgets: insert (${budget}) update (${budget}) delete`]);
  });

  test('the application adds to the ledger and the audit log and changes neither, nor the migration history', async () => {
    const tables = await rightsOf('wattle_app');
    const of = (names: readonly string[]) =>
      tables
        .filter(({ table }) => names.includes(table))
        .map(({ insert, update, delete: removes }) => [insert !== null, update !== null, removes]);
    expect(of(APPEND_ONLY)).toEqual([
      [true, false, false],
      [true, false, false],
      [true, false, false],
      [true, false, false],
    ]);
    expect(of(OWNERS_OWN)).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
  });

  test('the application’s role owns nothing and has no special privileges', async () => {
    await asOwner(world.server.server.database.url, async (owner) => {
      for (const role of ['wattle_app', 'wattle_member']) {
        const { rows } = await sql`
          select (select count(*)::int from pg_class where relowner = r.oid and relpersistence <> 't') as tables,
            (select count(*)::int from pg_proc where proowner = r.oid) as functions,
            (select count(*)::int from pg_database where datdba = r.oid) as databases, rolsuper, rolcreaterole,
            rolcreatedb, rolbypassrls and rolname = 'wattle_member' as bypasses, rolinherit
            and rolname = 'wattle_app' as inherits
          from pg_roles r where rolname = ${role}`.execute(owner);
        expect(rows).toEqual([
          {
            tables: 0,
            functions: 0,
            databases: 0,
            rolsuper: false,
            rolcreaterole: false,
            rolcreatedb: false,
            bypasses: false,
            inherits: false,
          },
        ]);
      }
    });
  });

  test('a function that runs as the owner searches the caller’s temporary schema last', async () => {
    const { rows } = await asOwner(world.server.server.database.url, (owner) =>
      sql<{
        name: string;
        path: string[];
      }>`select proname as name, proconfig as path from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace and proname <> 'note_change'`.execute(owner),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ path }) => !path?.includes('search_path=public, pg_temp')).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

/** Changes to the member's own rows that would be worth something to the member. */
const attacks: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  'becomes an operator': () => sql`update members set role = 'operator'`,
  'reopens a closed account': () => sql`update members set status = 'active'`,
  'changes its e-mail without verification': () => sql`update members set email = 'quandong@example.com'`,
  'verifies a number without a code': () => sql`update profiles set mobile_verified_at = now()`,
  'raises the membership': () => sql`update profiles set membership = 'Platinum'`,
  'sets the password': () => sql`update credentials set password_hash = 'x'`,
  'starts a plan': (id) => sql`insert into member_plans (member_id, started_at, plan_id) values (${id}, now(), 3)`,
  'extends a plan': () => sql`update member_plans set ends_at = null, plan_id = 3`,
  'pays for a plan': () => sql`update plan_orders set paid_at = now(), state = 'waiting'`,
  'grants itself days of a plan': (id) =>
    sql`insert into plan_grants (member_id, plan_id, days, reason, granted_at) values (${id}, 2, 365, 'x', now())`,
  'uses a grant a second time': () => sql`update plan_grants set used_at = null`,
  'starts a second trial': () => sql`delete from plan_trials`,
  'cancels a downgrade that has ended': () => sql`update plan_downgrades set previous_ends_at = null`,
  'unlocks a feature': (id) => sql`insert into member_features (member_id) values (${id})`,
  'offers itself a prize': (id) => sql`insert into offered_prizes (member_id) values (${id})`,
  'records a reward event': (id) =>
    sql`insert into reward_events (member_id, event, day, at, entries)
      values (${id}, 'SignUp', '2026-11-16', now(), 100)`,
  'changes the grant of a reward event': () => sql`update reward_rules set entries = 100`,
  'gets a reward granted twice': () => sql`update reward_events set granted_at = null`,
  'enters a draw': (id) =>
    sql`insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
      values (${id}, 1, 1, 1, 'gift', 'x', now())`,
  'undoes a withdrawal': () => sql`delete from draw_withdrawals`,
  'lowers the odds of others': () => sql`update draws set next_number = 1`,
  'raises its limit at once': () => sql`update draw_limits set entries_a_month = null`,
  'changes a prize': () => sql`delete from offered_prizes`,
  'posts to the ledger': (id) =>
    sql`insert into ledger_postings (member_id, account_id, transfer_id, unit, amount, balance_after)
      values (${id}, 1, 1, 'AUD', 100, 100)`,
  'opens a ledger account': (id) =>
    sql`insert into ledger_accounts (member_id, kind, unit, balance, opened_at)
      values (${id}, 'wallet', 'AUD', 100, now())`,
  'raises a balance': () => sql`update ledger_accounts set balance = balance + 100`,
  'goes below zero': () => sql`update ledger_accounts set may_go_below_zero = true`,
  'makes a transfer': () =>
    sql`insert into ledger_transfers (kind, reference, occurred_at) values ('gift', 'x', now())`,
  'writes the audit log': () => sql`insert into audit_entries (sequence) values (1)`,
  'reads the audit log': () => sql`select 1 from audit_entries`,
  'reads tokens': () => sql`select 1 from session_tokens`,
  'opens a session': (id) => sql`insert into sessions (member_id, expires_at) values (${id}, now())`,
  'extends a session': () => sql`update sessions set expires_at = now() + interval '1 year', ended_at = null`,
  'tidies the history of sign-ins': () => sql`delete from sign_ins`,
  'undoes a withdrawn consent': () => sql`delete from consents`,
  'changes a loan': () => sql`update loans set status = 'closed', balance_cents = 0`,
  'removes a loan': () => sql`delete from loans`,
  'marks a loan as paid': () => sql`update loan_payments set state = 'complete'`,
  'records a payment': (id) => sql`insert into loan_payments (member_id) values (${id})`,
  'approves an application': () => sql`update loan_applications set state = 'approved'`,
  'creates an offer': (id) => sql`insert into loan_offers (member_id) values (${id})`,
  'approves hardship': () => sql`update loan_hardship set state = 'agreed'`,
  'orders a payment': (id) => sql`insert into bank_transfers (member_id) values (${id})`,
  'completes a payment': () => sql`update bank_transfers set state = 'complete'`,
  'extends the consent of a bank': () => sql`update bank_connections set state = 'open'`,
  'places an order': (id) => sql`insert into orders (member_id) values (${id})`,
  'changes the price of an order': () => sql`update order_lines set unit_cents = 1`,
  'votes again': () => sql`delete from charity_votes`,
  'redeems a voucher twice': () => sql`delete from voucher_redemptions`,
  'refers itself': (id) => sql`insert into referrals (member_id) values (${id})`,
  'changes its totals': () => sql`update monthly_sums set debit_cents = 0`,
  'opens a share': (id) => sql`insert into household_shares (member_id) values (${id})`,
  'notifies itself': (id) => sql`insert into notifications (member_id) values (${id})`,
  'resets its limits': () => sql`delete from rate_limits`,
  'removes itself': () => sql`delete from members`,
  'transfers its rows to another member': () => sql`update goals set member_id = member_id`,
};

describe('a member’s role, on the member’s own rows', () => {
  test.each(Object.keys(attacks))('never %s', async (name) => {
    const { id } = world.anna;
    await expect(attacks[name]!(id).execute(world.server.server.database.memberDb(id))).rejects.toMatchObject(DENIED);
  });

  test('never writes as the support team', async () => {
    const asAnna = world.server.server.database.memberDb(world.anna.id);
    const { rows } = await sql<{ id: number }>`select id from message_headers limit 1`.execute(asAnna);
    const message = (fromTeam: boolean) =>
      sql`insert into message_details (member_id, header_id, body, created_at, from_team)
        values (${world.anna.id}, ${rows[0]!.id}, 'Your loan is paid.', now(), ${fromTeam})`.execute(asAnna);
    await expect(message(true)).rejects.toMatchObject(DENIED);
    await message(false);
  });

  test('a number that it changes becomes unverified, whatever its state before', async () => {
    const { systemDb, memberDb } = world.server.server.database;
    const { id } = world.ben;
    await sql`update profiles set mobile = '+61400000001', mobile_verified_at = now() where member_id = ${id}`.execute(
      systemDb,
    );
    await sql`update profiles set mobile = '+61400000002'`.execute(memberDb(id));
    expect(
      (await sql`select mobile, mobile_verified_at from profiles where member_id = ${id}`.execute(systemDb)).rows,
    ).toEqual([{ mobile: '+61400000002', mobile_verified_at: null }]);
  });

  test('cannot replace a table that an owner’s function writes with one of its own', async () => {
    const { systemDb, memberDb } = world.server.server.database;
    const { id } = world.anna;
    const sums = async () =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from alert_queue where member_id = ${id}`.execute(systemDb))
          .rows[0]!.n,
      );
    await sql`delete from alert_queue where member_id = ${id}`.execute(systemDb);
    await memberDb(id)
      .transaction()
      .execute(async (transaction) => {
        await sql`create temp table alert_queue (member_id bigint primary key) on commit drop`.execute(transaction);
        await sql`update transactions set notes = 'QUANDONG note' where member_id = ${id}`.execute(transaction);
        expect((await sql`select 1 from pg_temp.alert_queue`.execute(transaction)).rows).toEqual([]);
      });
    expect(await sums()).toBe(1);
  });
});

describe('the application’s role', () => {
  test.each<[string, RawBuilder<unknown>]>([
    ['disables the triggers of the ledger', sql`alter table ledger_postings disable trigger user`],
    ['disables the triggers of the audit log', sql`alter table audit_entries disable trigger user`],
    ['disables all triggers of its session', sql`set session_replication_role = replica`],
    ['disables row-level security of a table', sql`alter table loans disable row level security`],
    ['drops a policy', sql`drop policy own_rows on loans`],
    [
      'replaces a guard',
      sql`create or replace function ledger_refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
    ],
    ['creates a table', sql`create table quandong (id int)`],
    ['empties a table', sql`truncate loans cascade`],
    ['changes a posting', sql`update ledger_postings set amount = 1`],
    ['removes an audit entry', sql`delete from audit_entries`],
    ['records a migration', sql`insert into schema_migrations (name) values ('9999-nothing')`],
    ['grants privileges', sql`do $$ begin execute 'alter role wattle_app createrole'; end $$`],
  ])('never %s', async (_name, attempt) => {
    await expect(attempt.execute(world.server.server.database.systemDb)).rejects.toMatchObject(DENIED);
  });
});
