import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { categories } from '#contract/areas/categories.ts';
import { household } from '#contract/areas/household.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { aPerson, givePremium, invitationTo, shareWith } from '#tests/build/household.ts';
import type { Someone } from '#tests/build/household.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { CallInput, Payload, TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
let emails: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  emails = mailboxOf(server);
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

const { groceries, cafes } = subCategoryIds;

interface Home {
  mia: Someone;
  sam: Someone;
  everyday: number;
  savings: number;
  /** Ids of Mia's transactions by the first word of their description. */
  row: Record<string, number>;
}

let homes = 0;

/** Mia has two accounts and a budget; Sam has nothing. */
async function aHome(): Promise<Home> {
  homes += 1;
  const mia = await aPerson({ server }, `mia${homes}@example.com`, 'Mia');
  const sam = await aPerson({ server }, `sam${homes}@example.com`, 'Sam');
  await givePremium({ server }, mia.id);
  const one = await imported(
    server,
    mia,
    ofxOf(
      [
        ['2026-11-12', -120.5, 'WOOLWORTHS 1187 MARRICKVILLE', 'a1'],
        ['2026-11-13', -6.4, 'ZELLER 4471', 'a2'],
        ['2026-11-14', 900, 'SALARY INNER WEST', 'a3'],
      ],
      '51200817',
      1500,
    ),
  );
  const other = await imported(
    server,
    mia,
    ofxOf(
      [
        ['2026-11-13', -77.7, 'SECRET GIFT SHOP', 'b1'],
        ['2026-11-14', -9.9, 'WOOLWORTHS 2000 SYDNEY', 'b2'],
      ],
      '99887766',
      4242,
    ),
  );
  await server.call(budget.setPayCycle, { token: mia.token, body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
  await server.call(budget.set, {
    token: mia.token,
    body: { sub_category_id: groceries, amount: 300, roll_over: 'surplus' },
  });
  const rows = (await server.call(transactions.list, { token: mia.token })).body.data;
  const row = Object.fromEntries(rows.map(({ id, description }) => [description.split(' ').slice(0, 2).join(' '), id]));
  return { mia, sam, everyday: one.accounts[0]!.id!, savings: other.accounts[0]!.id!, row };
}

const world = () => ({ server, emails });
const asks = <E extends Endpoint>(who: Someone, endpoint: E, input?: CallInput<E>) =>
  server.callWith(endpoint, { token: who.token, ...input });
const looksAt = (who: Someone, id: number, query: Payload<typeof household.rows> = {}) =>
  asks(who, household.rows, { params: { id }, query });
const logOf = async (who: Someone) => (await asks(who, household.log)).body.data;

describe('an invitation', () => {
  test('is sent by email, can be accepted once by the invited address, and the owner sees it', async () => {
    const { mia, sam, everyday } = await aHome();
    const stranger = await aPerson(world(), `stranger${homes}@example.com`, 'Kim');
    const body = {
      email: sam.email.toUpperCase(),
      kind: 'account',
      bank_account_id: everyday,
      access: 'read',
    } as const;
    expect((await asks(mia, household.invite, { body })).body).toEqual({ success: true });
    const token = await invitationTo(world(), sam.email);
    expect((await asks(stranger, household.invitation, { params: { token } })).problem).toMatchObject({
      code: 'forbidden',
      reason: 'other_address',
    });
    expect((await asks(stranger, household.accept, { body: { token } })).status).toBe(403);
    expect((await asks(sam, household.invitation, { params: { token } })).body).toMatchObject({
      kind: 'account',
      access: 'read',
      owner: { name: 'Mia Lee', email: mia.email },
    });
    const accepted = await asks(sam, household.accept, { body: { token } });
    expect(accepted.body).toMatchObject({ success: true, kind: 'account' });
    expect((await asks(sam, household.accept, { body: { token } })).status).toBe(410);
    const { body: seen } = await asks(mia, household.overview);
    expect(seen).toMatchObject({
      granted: [
        {
          id: accepted.body.share_id,
          access: 'read',
          person: { name: 'Sam Lee', email: sam.email },
          last_opened_at: null,
        },
      ],
      invitations: [],
      received: [],
    });
    expect((await emails.emails(mia.email))[0]!.text).toMatch(/^Hi Mia,\s+Sam Lee \(/);
    expect((await asks(sam, household.overview)).body.received).toMatchObject([
      { id: accepted.body.share_id, owner: { name: 'Mia Lee' } },
    ]);
  });

  test('gives the same reply for unknown addresses, and the member’s own address is refused', async () => {
    const { mia, sam, everyday } = await aHome();
    const to = (email: string) =>
      asks(mia, household.invite, { body: { email, kind: 'account', bank_account_id: everyday, access: 'read' } });
    const [known, unknown] = [await to(sam.email), await to('nobody-at-all@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const { invitations } = (await asks(mia, household.overview)).body;
    expect(invitations.map(({ state, what }) => `${state} ${what}`)).toHaveLength(2);
    expect(new Set(invitations.map(({ state }) => state))).toEqual(new Set(['waiting']));
    expect((await to(mia.email)).problem).toMatchObject({ code: 'bad_input', errors: [{ field: 'email' }] });
    expect(
      (await asks(mia, household.invite, { body: { email: sam.email, kind: 'account', access: 'read' } })).problem,
    ).toMatchObject({ errors: [{ field: 'bank_account_id' }] });
  });

  test('expires after seven days; resending invalidates the old link; a cancelled or declined one is gone', async () => {
    const { mia, sam } = await aHome();
    const invite = () => asks(mia, household.invite, { body: { email: sam.email, kind: 'budget', access: 'read' } });
    await invite();
    const first = await invitationTo(world(), sam.email);
    const waiting = (await asks(mia, household.overview)).body.invitations[0]!;
    await asks(mia, household.resend, { body: { id: waiting.id } });
    const second = await invitationTo(world(), sam.email);
    expect(second).not.toBe(first);
    expect((await asks(sam, household.accept, { body: { token: first } })).status).toBe(410);
    await db()
      .updateTable('household_invitations')
      .set({ expires_at: server.clock.now() })
      .where('member_id', '=', mia.id)
      .execute();
    expect((await asks(sam, household.invitation, { params: { token: second } })).problem).toMatchObject({
      code: 'link_expired',
    });
    expect((await asks(mia, household.overview)).body.invitations[0]!.state).toBe('expired');
    await invite();
    const third = await invitationTo(world(), sam.email);
    expect((await asks(sam, household.decline, { body: { token: third } })).status).toBe(200);
    expect((await asks(sam, household.accept, { body: { token: third } })).status).toBe(410);
    expect((await asks(mia, household.overview)).body.invitations[0]!.state).toBe('declined');
    await asks(mia, household.cancel, { body: { id: waiting.id } });
    expect((await asks(mia, household.overview)).body.invitations).toEqual([]);
    expect((await logOf(mia)).map(({ kind }) => kind)).toEqual(['cancelled', 'declined', 'invited', 'invited']);
  });

  test('needs a plan that includes sharing, and verified addresses of owner and guest', async () => {
    const { mia, sam, everyday } = await aHome();
    const body = { email: mia.email, kind: 'budget', access: 'read' } as const;
    expect((await asks(sam, household.invite, { body })).problem).toMatchObject({
      code: 'forbidden',
      detail: 'Household sharing is part of Premium. Change your plan to use it.',
      reason: 'locked',
    });
    const prove = (id: number, at: Date | null) =>
      db().updateTable('profiles').set({ email_verified_at: at }).where('member_id', '=', id).execute();
    await prove(mia.id, null);
    const invite = () =>
      asks(mia, household.invite, {
        body: { email: sam.email, kind: 'account', bank_account_id: everyday, access: 'read' },
      });
    expect((await invite()).problem).toMatchObject({
      code: 'forbidden',
      detail: 'Verify your email first.',
    });
    await prove(mia.id, server.clock.now());
    await invite();
    await prove(sam.id, null);
    expect(
      (await asks(sam, household.accept, { body: { token: await invitationTo(world(), sam.email) } })).problem,
    ).toMatchObject({ code: 'forbidden', reason: 'unverified' });
  });
});

describe('a shared account', () => {
  test('shows its balance and its transactions by page and search, and nothing of another account', async () => {
    const { mia, sam, everyday } = await aHome();
    const id = await shareWith(world(), mia, sam, everyday);
    const page = await asks(sam, household.account, { params: { id } });
    expect(page.body).toMatchObject({ owner: 'Mia Lee', access: 'read', data: { balance: 1500, transactions: 3 } });
    expect(page.body.balances.at(-1)).toEqual({ date: '2026-11-14', balance: 1500 });
    const rows = await looksAt(sam, id, { limit: 2 });
    expect(rows.body).toMatchObject({ total: 3, page: 1, limit: 2, money_in: 900, money_out: 126.9 });
    expect(rows.body.data.map((one) => one.amount)).toEqual([900, -6.4]);
    expect((await looksAt(sam, id, { description: 'woolworths' })).body).toMatchObject({ total: 1, money_out: 120.5 });
    expect((await looksAt(sam, id, { description: 'woolworths*marrickville' })).body).toMatchObject({ total: 1 });
    for (const description of ['SECRET', 'gift shop', '9.9', '2000'])
      expect((await looksAt(sam, id, { description })).body.total).toBe(0);
    expect((await looksAt(sam, id, { sub_categories: [groceries] })).body).toMatchObject({
      total: 1,
      money_out: 120.5,
    });
    const marked = await server.callWith(household.rows, {
      token: sam.token,
      params: { id },
      query: { bank_account_id: 1, member_id: mia.id },
    });
    expect(marked.body.total).toBe(3);
    expect((await asks(mia, household.overview)).body.granted[0]!.last_opened_at).not.toBeNull();
    // Sam's cached sums equal Mia's own sums of that account.
    expect(
      (await asks(mia, transactions.list, { query: { bank_account_id: [everyday], limit: 2 } })).body,
    ).toMatchObject({ total: 3, money_out: 126.9 });
  });

  test('I12: is unknown to others and to calls for own transactions, and ids of other kinds lead nowhere', async () => {
    const { mia, sam, everyday, savings, row } = await aHome();
    const id = await shareWith(world(), mia, sam, everyday, 'write');
    const kim = await aPerson(world(), `kim${homes}@example.com`, 'Kim');
    for (const endpoint of [household.account, household.rows])
      expect((await asks(kim, endpoint, { params: { id } })).problem).toMatchObject({
        code: 'not_found',
        detail: 'This isn’t shared any more.',
      });
    expect((await asks(sam, household.budget, { params: { id } })).status).toBe(404);
    expect((await asks(kim, household.revoke, { body: { id } })).status).toBe(404);
    expect((await asks(sam, household.revoke, { body: { id } })).status).toBe(404);
    expect((await asks(sam, household.changeAccess, { body: { id, access: 'write' } })).status).toBe(404);
    for (const one of [everyday, savings])
      expect((await asks(sam, bankAccounts.page, { params: { id: one } })).status).toBe(404);
    expect((await asks(sam, transactions.list)).body.data).toEqual([]);
    expect((await asks(sam, transactions.detail, { params: { id: row['WOOLWORTHS 1187']! } })).status).toBe(404);
    expect((await asks(sam, bankAccounts.remove, { body: { bank_account_id: everyday } })).status).toBe(404);
    expect(
      (await asks(sam, household.changeRow, { body: { share_id: id, id: row['SECRET GIFT']!, notes: 'mine' } })).status,
    ).toBe(404);
    expect(
      (
        await asks(sam, household.changeRow, {
          body: { share_id: id, id: row['SECRET GIFT']!, sub_category_id: cafes },
        })
      ).status,
    ).toBe(404);
  });

  test('a read share cannot write; a write share categorises, renames and adds notes; everything is logged and can be undone', async () => {
    const { mia, sam, everyday, row } = await aHome();
    const id = await shareWith(world(), mia, sam, everyday);
    const zeller = row['ZELLER 4471'];
    const change = (more: object) => asks(sam, household.changeRow, { body: { share_id: id, id: zeller!, ...more } });
    expect((await change({ notes: 'Coffee' })).problem).toMatchObject({
      code: 'forbidden',
      detail: 'Mia Lee lets you view this, but not change it.',
    });
    await asks(mia, household.changeAccess, { body: { id, access: 'write' } });
    expect((await change({})).problem).toMatchObject({ code: 'bad_input' });
    expect((await change({ sub_category_id: 99_999 })).problem).toMatchObject({
      errors: [{ field: 'sub_category_id' }],
    });
    const changed = await change({ sub_category_id: cafes, merchant: 'Enmore cafe', notes: 'With Jo' });
    expect(changed.body).toMatchObject({ data: { sub_category_id: cafes, merchant: 'Enmore cafe', notes: 'With Jo' } });
    expect(changed.body.log_ids).toHaveLength(3);
    const own = (await asks(mia, transactions.detail, { params: { id: zeller! } })).body;
    expect(own).toMatchObject({
      data: { sub_category_id: cafes, merchant: 'Enmore cafe', notes: 'With Jo', amount: -6.4 },
      reason: { text: 'Categorised by your household on 16/11/2026.' },
    });
    expect((await logOf(mia)).slice(0, 4).map(({ kind, who, from, to }) => [kind, who, from, to])).toEqual([
      ['note_changed', 'Sam Lee', null, 'With Jo'],
      ['transaction_renamed', 'Sam Lee', null, 'Enmore cafe'],
      ['transaction_categorised', 'Sam Lee', 'Uncategorised', findSubCategory(cafes)!.name],
      ['access_changed', 'Mia Lee', 'view', 'view and edit'],
    ]);
    const [categorised, renamed, recorded] = changed.body.log_ids;
    expect((await asks(sam, household.takeBack, { body: { log_id: categorised! } })).status).toBe(200);
    expect((await asks(sam, household.takeBack, { body: { log_id: categorised! } })).status).toBe(404);
    expect((await asks(mia, household.takeBack, { body: { log_id: recorded! } })).status).toBe(200);
    expect((await asks(mia, transactions.detail, { params: { id: zeller! } })).body).toMatchObject({
      data: { sub_category_id: 0, notes: null },
      reason: null,
    });
    await asks(sam, household.changeRow, { body: { share_id: id, id: zeller!, merchant: 'Zeller' } });
    expect((await asks(mia, household.takeBack, { body: { log_id: renamed! } })).problem).toMatchObject({
      code: 'conflict',
    });
    expect((await asks(sam, household.changeAccess, { body: { id, access: 'read' } })).status).toBe(404);
  });

  test('a transaction in a transfer cannot be categorised, and undo does not revert the owner’s changes', async () => {
    const { mia, sam, everyday, savings, row } = await aHome();
    await imported(server, mia, ofxOf([['2026-11-15', -250, 'TRANSFER TO SAVER', 'a9']], '51200817'));
    await imported(server, mia, ofxOf([['2026-11-15', 250, 'TRANSFER FROM EVERYDAY', 'b9']], '99887766'));
    const id = await shareWith(world(), mia, sam, everyday, 'write');
    const moved = (await looksAt(sam, id, { description: 'TRANSFER TO' })).body.data[0]!;
    expect(moved).toMatchObject({ amount: -250, linked: true, transfer: true });
    expect(
      (await asks(sam, household.changeRow, { body: { share_id: id, id: moved.id, sub_category_id: cafes } })).problem,
    ).toMatchObject({ code: 'conflict' });
    const categorised = await asks(mia, categories.updateCategory, {
      body: { id: [row['SECRET GIFT']], categoryId: groceries, apply: 'one' },
    });
    expect((await asks(sam, categories.undo, { body: { change_id: categorised.body.change_id! } })).status).toBe(404);
    const other = await shareWith(
      world(),
      mia,
      await aPerson(world(), `jo${homes}@example.com`, 'Jo'),
      savings,
      'write',
    );
    const entries = await logOf(mia);
    for (const { id: logId } of entries)
      expect((await asks(sam, household.takeBack, { body: { log_id: logId } })).status).toBe(404);
    expect(other).not.toBe(id);
  });

  test('once revoked it is unknown at once, for reading, changing and undoing', async () => {
    const { mia, sam, everyday, row } = await aHome();
    const id = await shareWith(world(), mia, sam, everyday, 'write');
    const changed = await asks(sam, household.changeRow, {
      body: { share_id: id, id: row['ZELLER 4471']!, notes: 'Mine' },
    });
    expect((await asks(mia, household.revoke, { body: { id } })).status).toBe(200);
    const never = (await looksAt(sam, 987_654_321)).problem;
    expect((await looksAt(sam, id)).problem).toEqual(never);
    expect((await asks(sam, household.account, { params: { id } })).problem).toEqual(never);
    expect(
      (await asks(sam, household.changeRow, { body: { share_id: id, id: row['ZELLER 4471']!, notes: 'Again' } }))
        .problem,
    ).toEqual(never);
    expect((await asks(sam, household.takeBack, { body: { log_id: changed.body.log_ids[0]! } })).status).toBe(404);
    expect((await asks(sam, household.leave, { body: { id } })).status).toBe(404);
    expect((await asks(mia, household.revoke, { body: { id } })).status).toBe(404);
    expect((await asks(sam, household.overview)).body.received).toEqual([]);
    expect((await logOf(mia))[0]).toMatchObject({ kind: 'revoked', by_me: true, subject: 'Sam Lee' });
  });

  test('of 20 changes racing a revocation, none succeeds after it', async () => {
    const { mia, sam, everyday, row } = await aHome();
    const id = await shareWith(world(), mia, sam, everyday, 'write');
    let ended = false;
    const tries = Array.from({ length: 20 }, async (_, at) => {
      if (at === 8) {
        await asks(mia, household.revoke, { body: { id } });
        ended = true;
        return true;
      }
      const late = ended;
      const { status } = await asks(sam, household.changeRow, {
        body: { share_id: id, id: row['ZELLER 4471']!, notes: `Note ${at}` },
      });
      return !late || status === 404;
    });
    expect(await Promise.all(tries)).not.toContain(false);
    const notes = (await logOf(mia)).filter(({ kind }) => kind === 'note_changed');
    const last = (await asks(mia, transactions.detail, { params: { id: row['ZELLER 4471']! } })).body.data.notes;
    expect(notes[0]?.to ?? null).toBe(last);
    expect((await logOf(mia)).findIndex(({ kind }) => kind === 'revoked')).toBe(0);
  });
});

describe('shared budgets', () => {
  test('show limits and spending, but no transactions; a write share changes limits', async () => {
    const { mia, sam } = await aHome();
    const id = await shareWith(world(), mia, sam, null);
    const seen = await asks(sam, household.budget, { params: { id } });
    expect(seen.body).toMatchObject({
      owner: 'Mia Lee',
      what: 'Budgets',
      window: { start: '2026-11-12', end: '2026-11-25' },
      budgeted: 300,
      spent: 130.4,
      left: 169.6,
    });
    expect(seen.body.data).toHaveLength(1);
    expect(Object.keys(seen.body)).not.toContain('income');
    expect(seen.text).not.toContain('WOOLWORTHS');
    expect((await asks(sam, household.rows, { params: { id } })).status).toBe(404);
    const set = (amount: number, sub = groceries) =>
      asks(sam, household.setBudget, {
        body: { share_id: id, category_id: seen.body.data[0]!.category_id, sub_category_id: sub, amount },
      });
    expect((await set(350)).problem).toMatchObject({ code: 'forbidden' });
    await asks(mia, household.changeAccess, { body: { id, access: 'write' } });
    expect((await set(350, cafes)).status).toBe(404);
    expect((await set(-1)).problem).toMatchObject({ errors: [{ field: 'amount' }] });
    const { body } = await set(350);
    expect((await asks(mia, budget.list)).body.data[0]).toMatchObject({ Amount: 350, roll_over: 'surplus' });
    expect((await logOf(mia))[0]).toMatchObject({
      kind: 'budget_changed',
      who: 'Sam Lee',
      subject: 'Groceries',
      from_amount: 300,
      to_amount: 350,
    });
    await asks(sam, household.takeBack, { body: { log_id: body.log_ids[0]! } });
    expect((await asks(mia, budget.list)).body.data[0]).toMatchObject({ Amount: 300 });
  });
});

describe('the end of a share', () => {
  test('the guest can leave; deleting either account ends its shares and removes addresses', async () => {
    const { mia, sam, everyday } = await aHome();
    const id = await shareWith(world(), mia, sam, everyday);
    expect((await asks(sam, household.leave, { body: { id } })).status).toBe(200);
    expect((await looksAt(sam, id)).status).toBe(404);
    expect((await logOf(mia))[0]).toMatchObject({ kind: 'left', who: 'Sam Lee' });
    await shareWith(world(), mia, sam, everyday);
    expect((await asks(sam, profile.deleteAccount)).status).toBe(200);
    expect((await asks(mia, household.overview)).body).toMatchObject({ granted: [], invitations: [] });
    const entries = await logOf(mia);
    expect(entries[0]).toMatchObject({ kind: 'left', who: null });
    expect(JSON.stringify(entries)).not.toMatch(/Sam|sam\d/);
  });

  test('deleting the owner removes everything, and deleting an account its shares', async () => {
    const { mia, sam, everyday, savings } = await aHome();
    const [one, two] = [await shareWith(world(), mia, sam, everyday), await shareWith(world(), mia, sam, savings)];
    await asks(mia, bankAccounts.remove, { body: { bank_account_id: everyday } });
    expect((await looksAt(sam, one)).status).toBe(404);
    expect((await looksAt(sam, two)).status).toBe(200);
    await asks(mia, profile.deleteAccount);
    expect((await looksAt(sam, two)).status).toBe(404);
    expect((await asks(sam, household.overview)).body.received).toEqual([]);
  });
});
