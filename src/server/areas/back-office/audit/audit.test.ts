import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { comparisons } from '#contract/areas/comparisons.ts';
import { backOffice } from '#contract/areas/back-office.ts';
import { vouchers } from '#contract/areas/vouchers.ts';
import { messages } from '#contract/areas/messages.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { settings } from '#contract/areas/settings.ts';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { Endpoint, WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
import { audit } from '#server/kit/audit.ts';
import { asOwner } from '#tests/build/database.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { CallInput, Payload, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let operator: { id: number; email: string; token: string };
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.aMember({ role: 'operator', email: 'team@example.com' });
});
afterAll(() => server.close());

type Line = WireReplyOf<typeof backOffice.audit>['data'][number];

const entries = async (query: Payload<typeof backOffice.audit> = {}): Promise<Line[]> =>
  (await server.call(backOffice.audit, { token: operator.token, query: { limit: 500, ...query } })).body.data;
const check = async () => (await server.call(backOffice.runAuditCheck, { token: operator.token })).body.data;

/** One change by each back-office area, in this order, and the entry that it must write. */
describe('each change by an operator writes one entry', () => {
  const voucher = {
    Title: 'Two flat whites',
    Description: 'A second coffee.',
    FullDescription: 'A second coffee is free.',
    terms: ['One each.'],
    merchant: 'Gumleaf Coffee',
    offer: '2 for 1',
    Category: 'Cafés',
    Location: 'Hobart',
    ExpiryDate: '2026-12-01',
  };
  let voucherId: number;

  async function done<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Line> {
    const before = await entries();
    const answer = await server.callWith(endpoint, { token: operator.token, ...input });
    expect([endpoint.name, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([endpoint.name, 200, '']);
    const after = await entries();
    expect(after.length).toBe(before.length + 1);
    expect([after[0]!.sequence, after[0]!.operator]).toEqual([before.length + 1, 'team@example.com']);
    return after[0]!;
  }

  test('vouchers', async () => {
    const added = await done(vouchers.saveVoucher, { body: { ...voucher, stock: 40 } });
    voucherId = Number(added.subject_id);
    expect([added.action, added.before, added.after]).toEqual([
      'voucher_added',
      null,
      expect.objectContaining({ title: 'Two flat whites', stock: 40, withdrawn: false, expires_on: '2026-12-01' }),
    ]);
    const changed = await done(vouchers.saveVoucher, {
      body: { ...voucher, VoucherID: voucherId, Title: 'Three flat whites' },
    });
    expect([changed.action, changed.before!['title'], changed.after!['title'], changed.after!['stock']]).toEqual([
      'voucher_changed',
      'Two flat whites',
      'Three flat whites',
      40,
    ]);
    const stock = await done(vouchers.addStock, {
      body: { VoucherID: voucherId, add: -15 },
      headers: { 'idempotency-key': 'stock-of-the-flat-whites' },
    });
    expect([stock.action, stock.before, stock.after]).toEqual(['voucher_stock_changed', { stock: 40 }, { stock: 25 }]);
    const withdrawn = await done(vouchers.setWithdrawn, { body: { VoucherID: voucherId, withdrawn: true } });
    expect([withdrawn.action, withdrawn.before, withdrawn.after]).toEqual([
      'voucher_withdrawn',
      { withdrawn: false },
      { withdrawn: true },
    ]);
  });

  test('a refused change writes none', async () => {
    const before = await entries();
    expect(
      (
        await server.call(vouchers.addStock, {
          token: operator.token,
          body: { VoucherID: voucherId, add: -26 },
          headers: { 'idempotency-key': 'more-than-there-are' },
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await server.call(vouchers.setWithdrawn, {
          token: operator.token,
          body: { VoucherID: 999_999, withdrawn: true },
        })
      ).status,
    ).toBe(404);
    expect(await entries()).toEqual(before);
  });

  test('polls, plans and prices', async () => {
    const charities = [
      { name: 'Creek Carers', description: 'They plant.' },
      { name: 'Night Kitchen', description: 'They cook.' },
    ];
    const opened = await done(vouchers.openPoll, {
      body: { title: 'Spring', opens_on: '2026-11-16', closes_on: '2026-12-16', charities },
    });
    expect(opened).toMatchObject({
      action: 'poll_opened',
      subject: 'poll',
      before: null,
      after: { title: 'Spring', charities },
    });
    const closed = await done(vouchers.closePoll, { body: { PollID: Number(opened.subject_id) } });
    expect(closed).toMatchObject({
      action: 'poll_closed',
      before: { closed_at: null },
      after: { closed_at: '2026-11-15T22:00:00.000Z' },
    });
    const { data } = (await server.call(settings.featureMap, { token: operator.token })).body;
    const gate = data.find((one) => !one.fixed && one.plan_id === 2)!;
    expect(
      await done(settings.setFeature, { body: { feature: gate.feature, plan_id: 3, mode: 'Hide' } }),
    ).toMatchObject({
      action: 'feature_changed',
      subject_id: gate.feature,
      before: { plan_id: 2, mode: gate.mode },
      after: { plan_id: 3, mode: 'Hide' },
    });
    const prices: WireBodyOf<typeof comparisons.replaceOffers> = {
      category: 'mobile',
      as_of: '2026-11-10',
      source: 'Price lists.',
      offers: [{ provider: 'A', name: 'Small', features: ['10 GB'], yearly: 240 }],
    };
    const replaced = await done(comparisons.replaceOffers, { body: prices });
    expect(replaced).toMatchObject({
      action: 'prices_replaced',
      subject_id: 'mobile',
      before: { as_of: null, offers: [] },
      after: { as_of: '2026-11-10', offers: [{ provider: 'A', yearly_cents: 24_000 }] },
    });
  });

  test('replies to members, without their text, and notices', async () => {
    const ben = await server.aMember();
    const question = (
      await server.call(messages.create, { token: ben.token, body: { subject: 'A card', message: 'Where is it?' } })
    ).body;
    const header = question.data.message_header_id;
    const answered = await done(messages.teamReply, {
      body: { member_id: ben.id, message_header_id: header, message: 'On its way.' },
    });
    expect(answered).toMatchObject({
      action: 'message_answered',
      subject: 'conversation',
      subject_id: String(header),
      after: { member_id: ben.id, characters: 11 },
    });
    expect(JSON.stringify(answered)).not.toContain('On its way');
    const sent = await done(notifications.create, { body: { title: 'Closed on Friday', all: true } });
    expect(sent).toMatchObject({ action: 'notice_sent', after: { title: 'Closed on Friday', to: 'everybody' } });
    expect(await done(notifications.withdraw, { params: { id: Number(sent.subject_id) } })).toMatchObject({
      action: 'notice_withdrawn',
      after: { withdrawn: true },
    });
  });

  test('the shop', async () => {
    const merchant = await done(shopCatalogue.saveMerchant, { body: { name: 'Mill', delivery_fee: 5 } });
    expect(merchant).toMatchObject({
      action: 'shop_merchant_added',
      subject: 'shop_merchant',
      before: null,
      after: { title: 'Mill', way: 'back_office' },
    });
    expect(
      await done(shopCatalogue.saveMerchant, {
        body: { id: Number(merchant.subject_id), name: 'Old Mill', delivery_fee: 5 },
      }),
    ).toMatchObject({ action: 'shop_merchant_changed', before: { name: 'Mill' }, after: { name: 'Old Mill' } });
    expect((await done(shopCatalogue.loadCoupons, {})).action).toBe('coupons_loaded');
  });

  test('the log is read by subject and in pages, only by operators', async () => {
    expect((await entries({ subject: 'voucher', subject_id: String(voucherId) })).map(({ action }) => action)).toEqual([
      'voucher_withdrawn',
      'voucher_stock_changed',
      'voucher_changed',
      'voucher_added',
    ]);
    const first = (await server.call(backOffice.audit, { token: operator.token, query: { limit: 3 } })).body;
    const second = (
      await server.call(backOffice.audit, { token: operator.token, query: { limit: 3, before: first.next! } })
    ).body;
    const all = await entries();
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 6));
    const { token } = await server.aMember();
    expect((await server.call(backOffice.audit, { token, headers: { 'x-admin': 'true' } })).status).toBe(403);
  });
});

describe('filtering the log', () => {
  test('by member, including entries about a loan or a conversation; by operator, action and days in the operator’s time zone', async () => {
    const { systemDb } = server.server.database;
    const other = await server.aMember({ role: 'operator', email: 'other@example.com' });
    const kim = await server.aMember();
    const write = (
      operatorId: number,
      at: string,
      action: string,
      subject: string,
      subjectId: string,
      after: object | null,
    ) =>
      systemDb
        .transaction()
        .execute((transaction) =>
          audit(transaction, { operatorId, at: new Date(at) }, { action, subject, subjectId, before: null, after }),
        );
    // Sydney is eleven hours ahead in summer: the day of 20 December begins there at 13:00 of the 19th.
    await write(other.id, '2026-12-19T12:59:59.000Z', 'tried_one', 'member', String(kim.id), null);
    await write(operator.id, '2026-12-19T13:00:00.000Z', 'tried_two', 'loan_application', `${kim.id}:7`, null);
    await write(other.id, '2026-12-20T12:59:59.000Z', 'tried_three', 'conversation', '12', { member_id: kim.id });
    await write(other.id, '2026-12-20T13:00:00.000Z', 'tried_four', 'voucher', String(kim.id), { stock: 4 });
    const result = async (query: object) => (await entries(query)).map(({ action }) => action.replace('tried_', ''));
    expect(await result({ member_id: kim.id })).toEqual(['three', 'two', 'one']);
    expect(await result({ member_id: kim.id, operator_id: other.id })).toEqual(['three', 'one']);
    expect(await result({ action: 'tried_four' })).toEqual(['four']);
    expect(await result({ from: '2026-12-20', to: '2026-12-20' })).toEqual(['three', 'two']);
    expect(await result({ from: '2026-12-21' })).toEqual(['four']);
    expect(await result({ member_id: kim.id, to: '2026-12-19' })).toEqual(['one']);
    const paged = (
      await server.call(backOffice.audit, { token: operator.token, query: { member_id: kim.id, limit: 2 } })
    ).body;
    expect(await result({ member_id: kim.id, before: paged.next })).toEqual(['one']);
    expect(
      (await server.call(backOffice.audit, { token: operator.token, query: { from: '2026-12-20', to: '2026-12-19' } }))
        .problem.errors?.[0]?.field,
    ).toBe('to');
    const words = (await server.call(backOffice.auditWords, { token: operator.token })).body;
    expect(words.operators).toEqual([
      { id: operator.id, email: 'team@example.com' },
      { id: other.id, email: 'other@example.com' },
    ]);
    expect([
      words.actions.includes('tried_four'),
      words.actions.includes('voucher_added'),
      words.subjects.filter((one: string) => one === 'voucher').length,
    ]).toEqual([true, true, 1]);
  });
});

describe('the chain', () => {
  test('concurrent entries are numbered without gaps, and the log is intact', async () => {
    const { systemDb } = server.server.database;
    const before = (await entries())[0]!.sequence;
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        systemDb
          .transaction()
          .execute(async (transaction) => {
            await audit(
              transaction,
              { operatorId: operator.id, at: server.clock.now() },
              { action: 'tried', subject: 'try', subjectId: at, before: null, after: { at } },
            );
            // One in four is rolled back; its number is used by the next one.
            if (at % 4 === 0) throw new Error('taken back');
          })
          .catch(() => {}),
      ),
    );
    expect((await entries({ subject: 'try' })).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 30 }, (_, at) => before + 30 - at),
    );
    expect(await check()).toMatchObject({ entries: before + 30, fault: null, fault_sequence: null });
  });

  test('I3: the database refuses to change or remove an entry, even for the owner of the tables', async () => {
    const { url, systemDb, memberDb } = server.server.database;
    for (const statement of [
      sql`update audit_entries set action = 'nothing'`,
      sql`delete from audit_entries where sequence = 1`,
      sql`truncate audit_entries`,
      sql`update audit_checks set fault = null`,
    ]) {
      await expect(statement.execute(systemDb)).rejects.toMatchObject({ code: '42501' });
      await asOwner(url, (owner) => expect(statement.execute(owner)).rejects.toMatchObject({ code: '55000' }));
    }
    await expect(sql`select 1 from audit_entries`.execute(memberDb(operator.id))).rejects.toMatchObject({
      code: '42501',
    });
  });

  /** Simulates somebody with direct access to the database, bypassing the triggers. */
  async function behindTheBack(statement: ReturnType<typeof sql>): Promise<void> {
    await asOwner(server.server.database.url, async (owner) => {
      await sql`alter table audit_entries disable trigger user`.execute(owner);
      await statement.execute(owner);
      await sql`alter table audit_entries enable trigger user`.execute(owner);
    });
  }

  test('an altered entry, a missing one and a cut tail are detected', async () => {
    const intact = await check();
    await behindTheBack(sql`update audit_entries set after = '{"stock":2500}' where sequence = 3`);
    expect(await check()).toMatchObject({ fault: 'altered', fault_sequence: 3 });
    await behindTheBack(sql`update audit_entries set after = '{"stock":25}' where sequence = 3`);
    expect(await check()).toMatchObject({ fault: null, head_hash: intact.head_hash });
    await behindTheBack(sql`update audit_entries set sequence = sequence + 1000 where sequence = 5`);
    expect(await check()).toMatchObject({ fault: 'missing', fault_sequence: 5 });
    await behindTheBack(sql`update audit_entries set sequence = 5 where sequence = 1005`);
    await behindTheBack(sql`delete from audit_entries where sequence > ${intact.entries - 2}`);
    expect(await check()).toMatchObject({ fault: 'missing', fault_sequence: intact.entries - 1 });
    // A check that began before others and ended after them must not overwrite what they verified.
    await sql`insert into audit_checks (at, entries, head_sequence, head_hash) select ${server.clock.now()}, 1, 1, hash
      from audit_entries where sequence = 1`.execute(server.server.database.systemDb);
    expect(await check()).toMatchObject({ fault: 'missing', fault_sequence: intact.entries - 1 });
    // Replacing entries with others that have valid hashes is detected as well.
    await server.server.database.systemDb.transaction().execute(async (transaction) => {
      for (const at of [1, 2, 3])
        await audit(
          transaction,
          { operatorId: operator.id, at: server.clock.now() },
          { action: 'forged', subject: 'try', subjectId: at, before: null, after: null },
        );
    });
    expect(await check()).toMatchObject({ fault: 'rewritten', fault_sequence: intact.entries });
    expect((await server.call(backOffice.auditCheck, { token: operator.token })).body.data).toMatchObject({
      fault: 'rewritten',
    });
  });
});

test('filters by subject, member, action and day use an index over 100,000 entries', async () => {
  const plans: string[] = [];
  const narrow = [
    ['audit_entries_by_kind', sql`e.subject = 'rare'`],
    ['audit_entries_by_member', sql`audit_member(e.subject, e.subject_id, e.before, e.after) = 77`],
    ['audit_entries_by_action', sql`e.action = 'seldom'`],
    ['audit_entries_by_time', sql`e.at >= '2001-01-01' and e.at < '2001-01-02'`],
  ] as const;
  await asOwner(server.server.database.url, (owner) =>
    owner.transaction().execute(async (transaction) => {
      await sql`insert into audit_entries select 1000000 + n, '2000-01-01'::timestamptz + n * interval '6 minutes', 1,
          case when n % 5000 = 0 then 'seldom' else 'tried' end,
          case when n % 5000 = 0 then 'rare' when n % 3 = 0 then 'member' else 'often' end, (n % 5000)::text, null,
          null, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
        from generate_series(1, 100000) n`.execute(transaction);
      await sql`analyze audit_entries`.execute(transaction);
      await sql`set local role wattle_app`.execute(transaction);
      for (const [, where] of narrow) {
        const { rows } = await sql<{
          'QUERY PLAN': string;
        }>`explain select e.sequence, m.email from audit_entries e left join members m on m.member_id = e.operator_id
          where ${where} order by e.sequence desc limit 31`.execute(transaction);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      throw new Error('taken back');
    }),
  ).catch(() => {});
  expect(plans.map((plan, at) => [plan.includes(narrow[at]![0]), plan.includes('Seq Scan on audit')])).toEqual(
    narrow.map(() => [true, false]),
  );
  expect(plans[0]).not.toContain('Sort');
}, 30_000);
