import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { profile } from '#contract/areas/profile.ts';
import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import { orders } from '#contract/areas/orders.ts';
import { COMPANY, checkLedger, openAccount, post } from '#server/kit/ledger.ts';
import { aBanker } from '#tests/build/bank.ts';
import { aBorrower, filledIn, readyToSign, sent } from '#tests/build/lending.ts';
import type { LendingWorld } from '#tests/build/lending.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import { carryLoanMoney, serviceUntil, openedLoan } from '#tests/build/loans.ts';
import { grantQoin } from '#tests/build/qoin.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { eraseRecords } from '../public.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let world: LendingWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = { server, emails: mailboxOf(server) };
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const system = () => server.server.database.systemDb;

async function input(memberId: number, unit: 'AUD' | 'entries' | 'qoin', amount: number): Promise<void> {
  const { clock } = server;
  const memberAccount = await openAccount(system(), clock, {
    memberId,
    kind: unit === 'entries' ? 'entries' : 'wallet',
    unit,
    mayGoBelowZero: true,
  });
  const companyAccount = await openAccount(system(), clock, {
    memberId: COMPANY,
    kind: `${unit}_test`,
    unit,
    mayGoBelowZero: true,
  });
  await post(system(), clock, {
    kind: 'test_gift',
    reference: `${memberId}:${unit}`,
    postings: [
      { account: companyAccount, amount: -amount },
      { account: memberAccount, amount },
    ],
  });
}

interface Status {
  token: string;
  id: number;
}

interface Case {
  name: string;
  title: string;
  amount: number | null;
  canGiveUp: boolean;
  begin(): Promise<Status>;
}

/** One case for each kind of obligation that can be open. */
const cases: Case[] = [
  {
    name: 'a loan that is being repaid',
    title: 'Small loan: $248.00 to repay',
    amount: 248,
    canGiveUp: false,
    begin: async () => {
      const kim = await aLoanBorrower(server);
      return { id: kim.id, token: await kim.token() };
    },
  },
  {
    name: 'a loan in arrears',
    title: 'Small loan: $248.00 to repay',
    amount: 248,
    canGiveUp: false,
    begin: async () => {
      const kim = await aLoanBorrower(server);
      await sql`update loans set account = '{"name":"Empty","bsb":"062000","accountNumber":"222222227"}'
        where member_id = ${kim.id}`.execute(system());
      await serviceUntil(server, '2026-11-28');
      return { id: kim.id, token: await kim.token() };
    },
  },
  {
    name: 'a loan that is being paid out',
    title: 'Small loan: $200.00 on its way to you',
    amount: 200,
    canGiveUp: false,
    begin: async () => {
      const member = await server.aMember();
      await openedLoan(server, member.id);
      return member;
    },
  },
  {
    name: 'a loan payment on its way',
    title: 'Loan repayment of $50.00 on its way to us',
    amount: 50,
    canGiveUp: false,
    begin: async () => {
      const kim = await aLoanBorrower(server);
      await kim.act('AdditionalPayment', { amount: 50 });
      return { id: kim.id, token: await kim.token() };
    },
  },
  {
    name: 'an offer',
    title: 'Loan offer for your $500.00 application, waiting for your answer',
    amount: 500,
    canGiveUp: true,
    begin: async () => {
      const mia = await aBorrower(world);
      await filledIn(mia);
      await sent(mia);
      return mia;
    },
  },
  {
    name: 'a payment that is ordered',
    title: '$40.00 payment to Rainy day saver, about to be sent',
    amount: 40,
    canGiveUp: false,
    begin: async () => {
      const ben = await aBanker(server);
      await ben.move(40);
      return ben;
    },
  },
  {
    name: 'a payment of a day to come',
    title: '$40.00 payment to Rainy day saver, scheduled for 20/11/2026',
    amount: 40,
    canGiveUp: false,
    begin: async () => {
      const ben = await aBanker(server);
      await ben.move(40, { send_on: '2026-11-20' });
      return ben;
    },
  },
  {
    name: 'credit',
    title: '$12.50 we owe you',
    amount: 12.5,
    canGiveUp: false,
    begin: async () => {
      const ann = await server.aMember();
      await input(ann.id, 'AUD', 1250);
      return ann;
    },
  },
  {
    name: 'money owed to us',
    title: '$3.00 you owe us',
    amount: 3,
    canGiveUp: false,
    begin: async () => {
      const ann = await server.aMember();
      await input(ann.id, 'AUD', -300);
      return ann;
    },
  },
  {
    name: 'draw entries',
    title: '7 draw entries in upcoming draws',
    amount: null,
    canGiveUp: true,
    begin: async () => {
      const ann = await server.aMember();
      await input(ann.id, 'entries', 7);
      return ann;
    },
  },
  {
    name: 'Qoin',
    title: '120 Qoin',
    amount: null,
    canGiveUp: true,
    begin: async () => {
      const ann = await server.aMember();
      await input(ann.id, 'qoin', 120);
      return ann;
    },
  },
  {
    name: 'Qoin that an unpaid order has set aside',
    title: '9 Qoin',
    amount: null,
    canGiveUp: true,
    begin: async () => {
      const ann = await server.aMember();
      await grantQoin(server, ann.id, 12);
      await server.callWith(orders.createOrder, {
        token: ann.token,
        headers: { 'idempotency-key': `qoin-order-${ann.id}` },
        body: { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1, use_qoin: true },
      });
      return ann;
    },
  },
  {
    name: 'a prize to accept',
    title: 'Prize to accept: Spring bonus',
    amount: null,
    canGiveUp: true,
    begin: async () => {
      const ann = await server.aMember();
      await sql`insert into offered_prizes (member_id, title, entries, reason, offered_at)
        values (${ann.id}, 'Spring bonus', 5, 'Test', now())`.execute(system());
      return ann;
    },
  },
  {
    name: 'an order for a plan',
    title: 'Premium plan, requested',
    amount: 10,
    canGiveUp: true,
    begin: async () => {
      const ann = await server.aMember();
      await sql`insert into plan_orders (member_id, plan_id, frequency, price_cents, days, ordered_at)
        values (${ann.id}, 2, 'monthly', 1000, 30, now())`.execute(system());
      return ann;
    },
  },
  {
    name: 'a plan that is paid for',
    title: 'Premium, paid until 16/12/2026',
    amount: null,
    canGiveUp: true,
    begin: async () => {
      const ann = await server.aMember();
      await sql`insert into member_plans (member_id, started_at, plan_id, source, ends_at)
        values (${ann.id}, '2026-11-15T00:00:00Z', 2, 'payment', '2026-12-15T22:00:00Z')`.execute(system());
      return ann;
    },
  },
];

const isThere = async (id: number): Promise<boolean> =>
  (await sql`select 1 from members where member_id = ${id}`.execute(system())).rows.length === 1;

describe('I19: an account is not deleted while an obligation is open', () => {
  test.each(cases)(
    '$name: both endpoints refuse with the list, and nothing is deleted',
    async ({ begin, title, amount, canGiveUp }) => {
      const { id, token } = await begin();
      const listed = (await server.call(profile.closing, { token })).body.data;
      expect(listed).toContainEqual({
        kind: expect.any(String),
        title,
        amount,
        href: expect.stringMatching(/^\//),
        can_give_up: canGiveUp,
      });
      for (const endpoint of [profile.deleteAccount, profile.del]) {
        const refused = await server.call(endpoint, { token });
        expect(refused).toMatchObject({
          status: 409,
          problem: { code: 'conflict', reason: 'obligations', obligations: listed },
        });
        if (!canGiveUp) expect((await server.call(endpoint, { token, body: { give_up: true } })).status).toBe(409);
      }
      expect(await isThere(id)).toBe(true);
      expect((await server.call(profile.closing, { token })).body.data).toEqual(listed);
    },
  );

  test.each(cases.filter(({ canGiveUp }) => canGiveUp))(
    '$name: it can be given up, and the ledger stays balanced',
    async ({ begin }) => {
      const { id, token } = await begin();
      expect((await server.call(profile.deleteAccount, { token, body: { give_up: true } })).body).toEqual({
        success: true,
      });
      expect(await isThere(id)).toBe(false);
      const { rows } = await sql<{
        balance: number;
      }>`select balance from ledger_accounts where member_id = ${id} and balance <> 0`.execute(system());
      expect(rows).toEqual([]);
    },
  );

  test('a payment ordered at the same moment is either refused or remains with its account', async () => {
    const answers: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const ben = await aBanker(server);
      const [payment, removal] = await Promise.all([
        ben.move(40),
        server.call(profile.deleteAccount, { token: ben.token }),
      ]);
      if (removal.status === 200) {
        expect(payment.status).not.toBe(200);
        answers.push('deleted');
      } else {
        expect([payment.status, removal.status]).toEqual([200, 409]);
        answers.push('stored');
      }
    }
    expect(answers).toHaveLength(12);
  });
});

describe('legal retention', () => {
  async function signedAndRepaid() {
    const mia = await aBorrower(world);
    await filledIn(mia);
    await sent(mia);
    const { query, total } = await readyToSign(world, mia);
    const accepted = await server.call(lending.accept, {
      query,
      body: { accept: true, direct_debit: true, signed_name: 'Mia Carter', total },
      headers: { 'idempotency-key': `sign-${mia.id}` },
    });
    expect(accepted.status, accepted.text).toBe(200);
    await carryLoanMoney(server);
    expect((await server.call(profile.deleteAccount, { token: mia.token })).status).toBe(409);
    const paid = await server.call(loans.act, {
      token: mia.token,
      body: { loan: accepted.body.loan_id, action: 'OneClickPayout' },
      headers: { 'idempotency-key': `pay-${mia.id}` },
    });
    expect(paid.status, paid.text).toBe(200);
    await carryLoanMoney(server);
    return { mia, loan: accepted.body.loan_id };
  }

  /** The columns of a retained record that are compared. */
  interface Retained {
    offer: { agreement: unknown[] };
    payments: unknown[];
    schedules: unknown[];
  }
  const retained = async (id: number) =>
    (
      await sql<{
        source: string;
        content: Retained;
        erase_from: string;
      }>`select source, content, erase_from from retained_records where former_member = ${id} order by source`.execute(
        system(),
      )
    ).rows;

  test('a settled loan leaves its agreement, ledger and log for seven years; everything else is erased', async () => {
    const { mia, loan } = await signedAndRepaid();
    expect((await server.call(profile.closing, { token: mia.token })).body).toEqual({ data: [], retained_years: 7 });
    const before = (
      await sql<{
        count: number;
      }>`select count(*)::int as count from ledger_postings where member_id = ${mia.id}`.execute(system())
    ).rows[0]!.count;
    expect((await server.call(profile.deleteAccount, { token: mia.token })).body).toEqual({ success: true });
    expect(await isThere(mia.id)).toBe(false);
    const [application, ofLoan] = await retained(mia.id);
    expect(application).toMatchObject({
      source: 'loan_applications',
      erase_from: '2033-11-16',
      content: { state: 'accepted', amount_cents: 50_000, offer: { signed_name: 'Mia Carter' } },
    });
    expect(application!.content.offer.agreement.length).toBeGreaterThan(5);
    expect(ofLoan).toMatchObject({
      source: 'loans',
      erase_from: '2033-11-16',
      content: { id: loan, status: 'paid', account: { bsb: '062000', ends: '678' } },
    });
    expect(ofLoan!.content.payments).toHaveLength(2);
    expect(ofLoan!.content.schedules.length).toBeGreaterThan(0);
    const pseudonymous = JSON.stringify([ofLoan!.content, { ...application!.content, offer: null }]);
    expect(pseudonymous).not.toMatch(/Mia|Carter|12345678|Silver Street/);
    expect(pseudonymous).not.toContain(mia.email);
    expect(
      (
        await sql<{
          count: number;
        }>`select count(*)::int as count from ledger_postings where member_id = ${mia.id}`.execute(system())
      ).rows[0]!.count,
    ).toBe(before);
    const [farewell] = await mailboxOf(server).emails(mia.email);
    expect(farewell!.text).toContain('erase the last of them on 16/11/2033');
  });

  test('the records are deleted when their retention period ends, not a day earlier', async () => {
    const { mia } = await signedAndRepaid();
    await server.call(profile.deleteAccount, { token: mia.token });
    await eraseRecords(system(), '2033-11-15');
    expect(await retained(mia.id)).toHaveLength(2);
    await eraseRecords(system(), '2033-11-16');
    expect(await retained(mia.id)).toEqual([]);
  });

  test('member connections cannot read them', async () => {
    const { id } = await server.aMember();
    await expect(
      sql`select 1 from retained_records`.execute(server.server.database.memberDb(id)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
