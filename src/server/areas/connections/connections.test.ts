import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { connections } from '#contract/areas/connections.ts';
import { imports } from '#contract/areas/imports.ts';
import { payments } from '#contract/areas/payments.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { bankCode, connectBank, connectionOf } from '#tests/build/bank-connection.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { endExpired, syncStale } from './public.ts';

/** 9:00 on Monday 16 November 2026 in Sydney. */
let server: TestServer;
let emails: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  emails = mailboxOf(server);
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

const DAY_MS = 24 * 3600 * 1000;

/** Runs `work` with the clock moved forward, then resets it. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  server.clock.advance(ms);
  try {
    return await work();
  } finally {
    server.clock.set(testStart);
  }
}

const aMember = () => server.aMember();

async function accountsOf(token: string) {
  return (await server.call(bankAccounts.list, { token })).body.data;
}

/** Returns the opening balance of an account plus all posted transactions, which is its balance. */
async function summed(memberId: number, accountId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (a.opening_cents + coalesce((select sum(t.amount_cents) from transactions t
      where t.member_id = a.member_id and t.bank_account_id = a.id and not t.pending and t.parent_id is null),
    0))::bigint as cents
    from bank_accounts a where a.member_id = ${memberId} and a.id = ${accountId}`.execute(db());
  return rows[0]!.cents;
}

async function rowCount(memberId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from transactions where member_id = ${memberId}`.execute(db());
  return rows[0]!.count;
}

describe('connecting a bank', () => {
  test('M16: institutions, consent, code, accounts: imports two years of transactions, categorised and balanced to the cent', async () => {
    const { id: memberId, token, email } = await aMember();
    const { body: banks } = await server.call(connections.institutions, { token });
    expect(banks.data.map(({ name }) => name)).toEqual([
      'Banksia Bank',
      'Bluegum Bank',
      'Kurrajong Credit Union',
      'Saltbush Business Bank',
      'Tallowwood Mutual',
    ]);
    expect(banks.data[0]).toMatchObject({
      id: 'banksia',
      logo: 'api/merchants/logo/Banksia%20Bank',
      sign_in: 'code',
      practice: true,
      practice_sign_in: { code: '246810' },
    });
    expect(banks.data[0]!.practice_sign_in!.customers.map(({ id }) => id)).toEqual([
      '11112222',
      '22223333',
      '33334444',
      '44445555',
      '66667777',
    ]);
    const begun = await server.call(connections.connect, {
      token,
      body: { institution_id: 'banksia', login: '11112222', agreed: true },
    });
    expect(begun.body.step).toEqual({ kind: 'code', hint: '••• ••• 417', url: null });
    const { connection_id } = begun.body;
    expect(
      (await server.call(connections.verify, { token, body: { connection_id, code: '111111' } })).problem,
    ).toMatchObject({ code: 'code_wrong', detail: 'That code isn’t right.' });
    const { body: verified } = await server.call(connections.verify, {
      token,
      body: { connection_id, code: bankCode },
    });
    expect(verified.data).toMatchObject({
      state: 'open',
      institution: 'Banksia Bank',
      consent_expires_at: '2027-11-15T22:00:00.000Z',
    });
    expect(verified.data.clusters.map(({ title }) => title)).toContain('Transaction details');
    expect(verified.data.accounts.map(({ name }) => name)).toEqual([
      'Bonus Saver',
      'Everyday Access',
      'Low Rate Card',
      'Twelve Month Term Deposit',
      'Variable Home Loan',
    ]);
    const chosen = verified.data.accounts
      .filter(({ name }) => /Loan|Card/.test(name))
      .map(({ feed_account_id }) => feed_account_id);
    const { body: choice } = await server.call(connections.choose, {
      token,
      body: { connection_id, accounts: chosen },
    });
    expect(choice.queue_item).toMatchObject({ Request: 'Refresh Banksia Bank', Status: 2 });
    await emails.carry();
    const connection = await connectionOf(server, token, connection_id);
    expect(connection.sync).toMatchObject({
      state: 'done',
      accounts_total: 2,
      accounts_done: 2,
      problem: null,
      duplicates: 0,
    });
    expect(connection.sync!.imported).toBe(await rowCount(memberId));
    expect(connection.sync!.imported).toBeGreaterThan(200);
    const own = await accountsOf(token);
    expect(own.map(({ name, bank, kind }) => [name, bank, kind])).toEqual([
      ['Low Rate Card', 'Banksia Bank', 'credit'],
      ['Variable Home Loan', 'Banksia Bank', 'loan'],
    ]);
    for (const account of own) expect(await summed(memberId, account.id)).toBe(Math.round(account.balance * 100));
    const { body: rows } = await server.call(transactions.list, {
      token,
      query: { description: 'bunnings', limit: 5 },
    });
    expect(rows.data[0]).toMatchObject({ merchant: 'Bunnings' });
    expect((await server.call(payments.requests, { token })).body.data[0]).toMatchObject({
      Status: 1,
      Comments: `${connection.sync!.imported.toLocaleString('en-AU')} new transactions in 2 accounts.`,
    });
    expect((await emails.emails(email))[0]!.text).toContain(
      'Your consent ends on 16/11/2027, and you can withdraw it at any time in Settings, Bank connections.',
    );
  });

  test('M16: the same days add nothing again: by refresh, by statement file, by the statement provider', async () => {
    const { id: memberId, token } = await aMember();
    const { id } = await connectBank(server, token, { customer: '22223333', choose: /Travel|Card/ });
    await emails.carry();
    const before = await rowCount(memberId);
    const history = (await server.call(imports.history, { token })).body.data.length;
    const { body: item } = await server.call(connections.refresh, { token, body: { connection_id: id } });
    expect(item).toMatchObject({ Status: 2, Request: 'Refresh Banksia Bank' });
    // While the request is waiting, another one returns the same request.
    expect((await server.call(connections.refresh, { token, body: { connection_id: id } })).body).toEqual(item);
    await emails.carry();
    expect(await connectionOf(server, token, id)).toMatchObject({ sync: { state: 'done', imported: 0 } });
    expect((await server.call(imports.history, { token })).body.data).toHaveLength(history);
    await server.call(connections.setUpProvider, { token, body: { institution_id: 'banksia' } });
    const { body: referred } = await server.call(connections.giveReference, {
      token,
      body: { login: '22223333', agreed: true },
    });
    expect(referred.data).toMatchObject({
      state: 'authentication',
      hint: '••• ••• 228',
      application_reference: expect.stringMatching(/^WS-[A-Z2-9]{8}$/),
    });
    const { body: handed } = await server.call(connections.authenticateProvider, { token, body: { code: bankCode } });
    // Both cards exist already; the business account and the loan are imported with a quarter of transactions.
    expect(handed.data).toMatchObject({ state: 'done', files: 4 });
    expect(await rowCount(memberId)).toBe(before + handed.data.imported);
    expect(handed.data.duplicates).toBeGreaterThan(15);
    expect(await accountsOf(token)).toHaveLength(4);
  });

  test('days later, new transactions are imported, pending ones are posted, and nothing is duplicated', async () => {
    const { id: memberId, token } = await aMember();
    await connectBank(server, token, { customer: '30000003', choose: /Everyday/ });
    await emails.carry();
    const account = (await accountsOf(token))[0]!;
    await later(9 * DAY_MS, async () => {
      await syncStale(db(), server.clock);
      await emails.carry();
    });
    const after = (await accountsOf(token))[0]!;
    expect(after.balance).not.toBe(account.balance);
    expect(await summed(memberId, account.id)).toBe(Math.round(after.balance * 100));
    const ids = await sql<{
      ids: number;
      rows: number;
    }>`select count(distinct bank_id)::int as ids, count(*)::int as rows from transactions
      where member_id = ${memberId} and not pending`.execute(db());
    expect(ids.rows[0]!.ids).toBe(ids.rows[0]!.rows);
  });
});

describe('a bank with faults', () => {
  test('M16: a slow bank, partial or repeated answers: every transaction once, the balance to the cent', async () => {
    for (const customer of ['30000001', '30000002', '30000003']) {
      const { id: memberId, token } = await aMember();
      await connectBank(server, token, { customer, choose: /Everyday/ });
      await emails.carry();
      const account = (await accountsOf(token))[0]!;
      expect(await summed(memberId, account.id)).toBe(Math.round(account.balance * 100));
      expect(await rowCount(memberId)).toBeGreaterThan(100);
    }
  });

  test('an account that disappears keeps its history, and the member is notified once', async () => {
    const { id: memberId, token, email } = await aMember();
    const { id } = await connectBank(server, token, { customer: '30000004' });
    await emails.carry();
    const before = await rowCount(memberId);
    await later(120_000, async () => {
      for (let time = 0; time < 2; time += 1) {
        await server.call(connections.refresh, { token, body: { connection_id: id } });
        await emails.carry();
      }
      const connection = await connectionOf(server, token, id);
      expect(connection.sync).toMatchObject({ state: 'done', accounts_total: 1 });
      expect(connection.accounts.find(({ name }) => name === 'Bonus Saver')).toMatchObject({
        gone_at: '2026-11-15T22:02:00.000Z',
        account_name: 'Bonus Saver',
      });
      expect(connection.events[0]).toMatchObject({ kind: 'account_gone', detail: 'Bonus Saver' });
    });
    expect(await rowCount(memberId)).toBe(before);
    await later(180_000, async () =>
      expect(
        (await emails.emails(email)).filter(({ subject }) => subject === 'Banksia Bank no longer shares Bonus Saver'),
      ).toHaveLength(1),
    );
  });

  test('an expired consent ends with an email, and a renewal continues where it stopped', async () => {
    const { id: memberId, token, email } = await aMember();
    const { id } = await connectBank(server, token, { customer: '30000005', choose: /Everyday/ });
    await emails.carry();
    const before = await rowCount(memberId);
    await later(3_700_000, async () => {
      await endExpired({ system: db(), clock: server.clock, brand: 'Wattle' });
      expect((await emails.emails(email))[0]!.subject).toBe('Sharing from Banksia Bank has ended');
    });
    expect(await connectionOf(server, token, id)).toMatchObject({ state: 'ended' });
    expect((await server.call(connections.refresh, { token, body: { connection_id: id } })).problem).toMatchObject({
      code: 'conflict',
      detail: 'Your consent has ended. Renew it first.',
    });
    await server.call(connections.renew, { token, body: { connection_id: id, login: '30000005', agreed: true } });
    const { body } = await server.call(connections.verify, { token, body: { connection_id: id, code: bankCode } });
    expect(body.data).toMatchObject({ id, state: 'open' });
    expect(body.data.events.map(({ kind }) => kind)).toEqual(['renewed', 'ended', 'given']);
    await emails.carry();
    expect(await connectionOf(server, token, id)).toMatchObject({
      sync: { state: 'done', imported: 0 },
      accounts: [{ collecting: false }, { collecting: true }],
    });
    expect(await rowCount(memberId)).toBe(before);
  });

  test('a malformed answer imports nothing and is reported', async () => {
    const { id: memberId, token } = await aMember();
    const { id } = await connectBank(server, token, { customer: '30000006' });
    await emails.carry();
    expect(await connectionOf(server, token, id)).toMatchObject({
      problem: 'The bank’s list of transactions doesn’t match the standard.',
      sync: { state: 'failed' },
    });
    expect(await rowCount(memberId)).toBe(0);
    expect((await server.call(payments.requests, { token })).body.data[0]).toMatchObject({ Status: 0 });
  });

  test('an interrupted sync is resumed only after a time without progress', async () => {
    const { id: memberId, token } = await aMember();
    const { id } = await connectBank(server, token, { customer: '33334444' });
    await sql`update bank_syncs set state = 'running', alive_at = ${server.clock.now()}
      where member_id = ${memberId}`.execute(db());
    await emails.carry();
    expect(await rowCount(memberId)).toBe(0);
    await later(120_000, async () => {
      await emails.carry();
      expect(await connectionOf(server, token, id)).toMatchObject({ sync: { state: 'done' } });
    });
    expect(await rowCount(memberId)).toBe(48);
  });
});

describe('what the member decides', () => {
  test('withdrawing keeps the transactions, or deletes the imported ones; the bank is told and a receipt is sent', async () => {
    const { id: memberId, token, email } = await aMember();
    const csv = 'Date,Description,Amount\n14/11/2026,OWN ROW,-5.00\n';
    const form = new FormData();
    form.set('sign', 'plus_in');
    form.append('file', new File([csv], 'own.csv'));
    await server.call(imports.import, { token, form });
    const other = await connectBank(server, token, { customer: '33334444', institution: 'bluegum' });
    const gone = await connectBank(server, token, { customer: '11112222', choose: /Card/ });
    await emails.carry();
    const all = await rowCount(memberId);
    expect(
      (await server.call(connections.withdraw, { token, body: { connection_id: gone.id, delete_rows: true } })).body,
    ).toEqual({ success: true, removed: all - 49 });
    expect((await server.call(connections.withdraw, { token, body: { connection_id: other.id } })).body).toEqual({
      success: true,
      removed: 0,
    });
    expect(await rowCount(memberId)).toBe(49);
    expect((await server.call(connections.withdraw, { token, body: { connection_id: other.id } })).status).toBe(409);
    const result = await emails.emails(email);
    expect(
      result
        .slice(0, 2)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['You stopped sharing data from Banksia Bank', 'You stopped sharing data from Bluegum Bank']);
    const { rows } = await sql<{
      open: number;
    }>`select count(*)::int as open from holder_consents c where ended_at is null and exists (
      select from bank_connections b where b.member_id = ${memberId} and b.institution_id = c.brand
        and c.customer_id in ('33334444')) and brand = 'bluegum'`.execute(db());
    expect(rows[0]!.open).toBe(0);
    expect((await accountsOf(token)).map(({ name }) => name)).not.toContain('Low Rate Card');
  });

  test('imported transactions are added to the bank’s last balance, which is deleted with the bank’s transactions', async () => {
    const { token } = await aMember();
    const other = await connectBank(server, token, { customer: '33334444', institution: 'bluegum' });
    const gone = await connectBank(server, token, { customer: '11112222', choose: /Card/ });
    await emails.carry();
    const named = async (id: number) => (await accountsOf(token)).find((one) => one.id === id)!;
    const [saver, card] = (await accountsOf(token)).toSorted(
      (a, b) => Number(a.kind === 'credit') - Number(b.kind === 'credit'),
    );
    expect(saver).toMatchObject({ balance_source: 'bank', balance_reported_on: '2026-11-16' });
    const bring = async (id: number, lines: string[]) => {
      const form = new FormData();
      form.set('sign', 'plus_in');
      form.append('bank_account_id', String(id));
      form.append('file', new File([`Date,Amount,Description\n${lines.join('\n')}\n`], 'later.csv'));
      expect((await server.call(imports.import, { token, form })).body.imported).toBe(lines.length);
    };
    await server.call(connections.withdraw, { token, body: { connection_id: other.id } });
    await bring(saver!.id, ['17/11/2026,-12.50,BOOK SHOP', '18/11/2026,40.00,REFUND']);
    expect(await named(saver!.id)).toMatchObject({
      balance: (Math.round(saver!.balance * 100) + 27_50) / 100,
      balance_source: 'bank',
      balance_reported_on: '2026-11-16',
    });
    await bring(card!.id, ['17/11/2026,-7.00,BAKER']);
    await server.call(connections.withdraw, { token, body: { connection_id: gone.id, delete_rows: true } });
    expect(await named(card!.id)).toMatchObject({ transactions: 1, balance_source: 'rows', balance_reported_on: null });
  });

  test('M16: an account is switched to another connection, and deactivated, keeping its history', async () => {
    const { id: memberId, token } = await aMember();
    const first = await connectBank(server, token, { customer: '33334444' });
    await emails.carry();
    const account = (await accountsOf(token))[0]!;
    const second = await connectBank(server, token, {
      customer: '33334444',
      institution: 'kurrajong',
      choose: /nothing/,
    });
    const feedId = second.accounts[0]!.feed_account_id;
    expect(
      (
        await server.call(connections.switch, {
          token,
          body: { bank_account_id: account.id, connection_id: second.id, feed_account_id: feedId },
        })
      ).status,
    ).toBe(200);
    await emails.carry();
    expect((await connectionOf(server, token, first.id)).accounts[0]).toMatchObject({ collecting: false });
    expect((await connectionOf(server, token, second.id)).accounts[0]).toMatchObject({
      collecting: true,
      bank_account_id: account.id,
    });
    const rows = await rowCount(memberId);
    expect((await server.call(connections.deactivate, { token, body: { bank_account_id: account.id } })).status).toBe(
      200,
    );
    expect((await connectionOf(server, token, second.id)).accounts[0]).toMatchObject({ collecting: false });
    expect((await accountsOf(token))[0]).toMatchObject({ status: 'inactive' });
    expect((await server.call(connections.sync, { token })).body).toEqual({ success: true, queued: 0 });
    expect(await rowCount(memberId)).toBe(rows);
  });

  test('errors are reported by field: no agreement, an unknown customer, an unknown bank, a late code', async () => {
    const { token } = await aMember();
    const connect = (body: WireBodyOf<typeof connections.connect>) => server.call(connections.connect, { token, body });
    expect((await connect({ institution_id: 'banksia', login: '11112222', agreed: false })).problem.errors).toEqual([
      { field: 'agreed', message: 'Agree to share this data, or go back.' },
    ]);
    expect((await connect({ institution_id: 'banksia', login: '99999999', agreed: true })).problem.errors).toEqual([
      { field: 'login', message: 'The bank doesn’t recognise this customer ID.' },
    ]);
    expect((await connect({ institution_id: 'elsewhere', login: '11112222', agreed: true })).status).toBe(404);
    const { body } = await connect({ institution_id: 'banksia', login: '11112222', agreed: true });
    expect((await server.call(connections.list, { token })).body.data).toEqual([]);
    await later(700_000, async () =>
      expect(
        (await server.call(connections.verify, { token, body: { connection_id: body.connection_id, code: bankCode } }))
          .status,
      ).toBe(410),
    );
    expect((await server.call(connections.authenticateProvider, { token, body: { code: bankCode } })).status).toBe(404);
  });
});
