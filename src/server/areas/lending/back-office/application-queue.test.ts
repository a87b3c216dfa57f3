import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { lending } from '#contract/areas/lending.ts';
import { notifications } from '#contract/areas/notifications.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { asOwner } from '#tests/build/database.ts';
import { aBorrower, filledIn, halfAYear, offerAuth, sent } from '#tests/build/lending.ts';
import type { Borrower, LendingWorld } from '#tests/build/lending.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';

/** Decisions by operators. The clock is set to Monday 16 November 2026 in Sydney. */
let company: LendingWorld;
let one: string;
let other: string;
beforeAll(async () => {
  const server = await startTestServer();
  company = { server, emails: mailboxOf(server) };
  one = (await server.aMember({ role: 'operator' })).token;
  other = (await server.aMember({ role: 'operator' })).token;
});
afterAll(() => company.server.close());

async function waiting(
  amount: number,
  pay?: number,
  rent?: number,
): Promise<{ borrower: Borrower; key: { member_id: number; id: number } }> {
  const borrower = await aBorrower(company, halfAYear(pay, rent));
  await filledIn(borrower, amount, 26);
  return { borrower, key: { member_id: borrower.id, id: (await sent(borrower)).id } };
}

const decide = (token: string, body: WireBodyOf<typeof lending.decide>) =>
  company.server.call(lending.decide, { token, body });
const second = (token: string, body: WireBodyOf<typeof lending.second>) =>
  company.server.call(lending.second, { token, body });
const opened = async (key: { member_id: number; id: number }) =>
  (await company.server.call(lending.openApplication, { token: one, params: key })).body;

describe('L04: the operators’ queue', () => {
  test('lists the longest waiting first; applications approved by rule are not in it', async () => {
    const first = await waiting(1_200);
    company.server.clock.advance(60_000);
    const next = await waiting(1_300);
    const small = await aBorrower(company);
    await filledIn(small, 500);
    await sent(small);
    const { data, total } = (await company.server.call(lending.queue, { token: one, query: { limit: 10 } })).body;
    expect([
      total,
      data.map(({ member_id, amount, proposed, status }) => [member_id, amount, proposed, status]),
    ]).toEqual([
      2,
      [
        [first.borrower.id, 1200, 1200, 'review'],
        [next.borrower.id, 1300, 1300, 'review'],
      ],
    ]);
    expect(
      (await company.server.call(lending.queue, { token: one, query: { status: 'offered' } })).body.data.map(
        ({ member_id }) => member_id,
      ),
    ).toEqual([small.id]);
    expect((await company.server.call(lending.queue, { token: small.token })).status).toBe(403);
  });

  test('one operator decides up to the threshold, with a message to the borrower and a log of before and after', async () => {
    const { borrower, key } = await waiting(1_400);
    expect((await opened(key)).application.decision!.why.lines.at(-1)!.says).toBe(
      'Most the borrower can borrow at that repayment, over one year',
    );
    expect((await decide(one, { ...key, verdict: 'approve', reason: 'ok' })).problem.errors?.[0]?.field).toBe('reason');
    expect(
      (await decide(one, { ...key, verdict: 'approve', amount: 2_500, reason: 'Generous today' })).problem.errors?.[0]
        ?.field,
    ).toBe('amount');
    expect(
      (
        await decide(one, {
          ...key,
          verdict: 'approve',
          amount: 1_250,
          reason: 'Steady pay; a little less than asked.',
        })
      ).body,
    ).toEqual({ success: true, status: 'offered' });
    const { log, application } = await opened(key);
    expect(log.find(({ kind }) => kind === 'approved')).toMatchObject({
      who: 'operator',
      words: null,
      before: { state: 'review', amount_cents: 140_000, outcome: 'refer' },
      after: { state: 'offered', amount_cents: 125_000, repayments: 26, note: 'Steady pay; a little less than asked.' },
    });
    expect(application.offer).toMatchObject({ cost: { amount: 1250, repayments: 26 }, most: 1250 });
    expect(await offerAuth(company, borrower)).toMatch(/^[\w-]{43}$/);
    expect(
      (await decide(one, { ...key, verdict: 'decline', reason: 'Changed my mind', message: 'We have looked again.' }))
        .status,
    ).toBe(409);
    const [entry] = (await company.server.call(backOffice.audit, { token: one, query: { limit: 1 } })).body.data;
    expect(entry).toMatchObject({
      action: 'loan_approved',
      subject: 'loan_application',
      subject_id: `${key.member_id}:${key.id}`,
      before: { state: 'review', amount_cents: 140_000 },
      after: {
        state: 'offered',
        amount_cents: 125_000,
        repayments: 26,
        reason: 'Steady pay; a little less than asked.',
      },
    });
    expect((await borrower.ask(notifications.userList)).body.data[0]).toMatchObject({
      title: 'Your loan offer is ready',
    });
  });

  test('above it two operators decide, never the same one twice', async () => {
    const { key } = await waiting(1_900);
    expect((await decide(one, { ...key, verdict: 'approve', reason: 'Long employment, no debts.' })).body.status).toBe(
      'second',
    );
    expect((await second(one, { ...key, agree: true, reason: 'I still agree with myself' })).status).toBe(403);
    expect((await second(other, { ...key, agree: false, reason: 'Look at the rent again' })).body.status).toBe(
      'review',
    );
    expect((await second(other, { ...key, agree: true, reason: 'Nothing to agree to' })).status).toBe(409);
    await decide(one, { ...key, verdict: 'approve', reason: 'Looked again: the rent is paid.' });
    expect((await opened(key)).proposal).toMatchObject({ verdict: 'approve', amount: 1900, mine: true });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => second(other, { ...key, agree: true, reason: 'Agreed after a second look' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await opened(key)).log.map(({ kind }) => kind).slice(0, 8)).toEqual([
      'link_sent',
      'offered',
      'approved',
      'proposed',
      'sent_back',
      'proposed',
      'rule_referred',
      'sent',
    ]);
  });

  test('the borrower reads the message, never the internal note: in the email, in the history, and in every reply', async () => {
    const { borrower, key } = await waiting(1_100);
    const note = 'Sounded evasive on the phone; employer says the contract ends.';
    expect((await decide(one, { ...key, verdict: 'decline', reason: note })).problem.errors).toEqual([
      { field: 'message', message: 'Tell the borrower why.' },
    ]);
    expect(
      (
        await decide(one, {
          ...key,
          verdict: 'decline',
          reason: note,
          message: 'Your pay ends in December, before the loan would.',
        })
      ).body.status,
    ).toBe('declined');
    const [email] = await company.emails.emails(borrower.email);
    expect(email!.text).toContain('Your pay ends in December, before the loan would.');
    const seen = await borrower.ask(lending.application);
    expect(seen.body.application!.history[0]).toMatchObject({
      kind: 'declined',
      words: 'Your pay ends in December, before the loan would.',
    });
    expect(`${email!.text}${email!.html}${seen.text}`).not.toContain('evasive');
    expect((await opened(key)).log.find(({ kind }) => kind === 'declined')!.after).toMatchObject({ note });
  });

  test('approvals and second approvals do not reveal the note to the borrower either', async () => {
    const { borrower, key } = await waiting(1_900);
    await decide(one, {
      ...key,
      verdict: 'approve',
      reason: 'Note one: rent is late',
      message: 'Welcome: we are glad to help with the car.',
    });
    await second(other, { ...key, agree: false, reason: 'Note two: look again' });
    await decide(one, {
      ...key,
      verdict: 'approve',
      reason: 'Note three: rent is paid',
      message: 'Welcome: we are glad to help with the car.',
    });
    await second(other, { ...key, agree: true, reason: 'Note four: agreed' });
    const email = (await company.emails.emails(borrower.email)).find(
      ({ subject }) => subject === 'Your loan offer is ready',
    )!;
    expect(email.text).toContain('Welcome: we are glad to help with the car.');
    const seen = await borrower.ask(lending.application);
    expect(`${email.text}${seen.text}`).not.toMatch(/Note (one|two|three|four)/);
  });

  test('the rule can be overridden with a reason, but not the legal limit', async () => {
    // 2,600.00 in most months, 2,000.00 of rent: nothing is left, though 10% of the income would cover a loan.
    const { borrower, key } = await waiting(400, 1_300, 2_000);
    expect((await opened(key)).application).toMatchObject({ status: 'declined', decision: { outcome: 'decline' } });
    const reason = 'The rent is shared from this month on; the lease is in the messages.';
    // 120.00 a fortnight is the legal maximum.
    expect(
      (await decide(one, { ...key, verdict: 'approve', amount: 1_000, repayments: 4, reason })).problem.errors![0],
    ).toEqual({
      field: 'amount',
      message:
        'Each repayment would be $320.00, above the limit of $120.00 for this borrower. Choose a smaller amount or more repayments.',
    });
    expect((await decide(one, { ...key, verdict: 'approve', amount: 300, repayments: 13, reason })).body.status).toBe(
      'offered',
    );
    expect((await opened(key)).log.find(({ kind }) => kind === 'approved')).toMatchObject({
      words: null,
      before: { state: 'declined', outcome: 'decline' },
      after: { note: reason },
    });
    expect((await borrower.ask(lending.application)).body.application!.offer!.cost).toMatchObject({
      amount: 300,
      total: 432,
    });
  });

  test('a declined application cannot be approved once its borrower has started another', async () => {
    const { borrower, key } = await waiting(400, 1_300, 2_000);
    await borrower.ask(lending.apply, { body: { amount: 200 } });
    const late = await decide(one, {
      ...key,
      verdict: 'approve',
      amount: 300,
      repayments: 13,
      reason: 'The rent is shared from this month on.',
    });
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'This borrower has started another application. Decide that one instead.',
    ]);
  });

  test('nor while another is being started: the operator reads why, and nothing is half done', async () => {
    const { borrower, key } = await waiting(400, 1_300, 2_000);
    const { systemDb } = company.server.server.database;
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    // Another application is inserted but not committed yet: it is invisible, but the index blocks a second one.
    const writing = systemDb.transaction().execute(async (db) => {
      await sql`insert into loan_applications (member_id, reference, started_at, updated_at)
        values (${borrower.id}, 'begun-meanwhile', now(), now())`.execute(db);
      await begun;
    });
    const deciding = decide(one, {
      ...key,
      verdict: 'approve',
      amount: 300,
      repayments: 13,
      reason: 'The rent is shared from this month on.',
    });
    const waits = sql<{
      count: number;
    }>`select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%loan_applications%' and datname = current_database()`;
    await expect
      .poll(() =>
        asOwner(company.server.server.database.url, async (owner) => (await waits.execute(owner)).rows[0]!.count),
      )
      .toBe(1);
    begin();
    await writing;
    const late = await deciding;
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'This borrower has started another application. Decide that one instead.',
    ]);
    expect((await opened(key)).application).toMatchObject({ status: 'declined', offer: null });
  });

  test('the offer states what an operator decided, and no longer that an operator is to decide', async () => {
    const { borrower, key } = await waiting(1_400);
    expect(
      (await borrower.ask(lending.application)).body.application!.decision!.reasons.map(({ code }) => code),
    ).toEqual(['large']);
    await decide(one, { ...key, verdict: 'approve', amount: 1_250, reason: 'Steady pay; a little less than asked.' });
    const { data } = (await company.server.call(lending.queue, { token: one, query: { status: 'offered' } })).body;
    expect(data.find(({ member_id }) => member_id === borrower.id)!.reasons.map(({ code }) => code)).toEqual(['large']);
    expect((await borrower.ask(lending.application)).body.application!.offer!.reasons).toEqual([
      { code: 'person', says: 'Our team has reviewed and approved your application.' },
    ]);
  });

  test('operators cannot decide their own application, and members cannot open the queue', async () => {
    const { borrower, key } = await waiting(1_150);
    await company.server.server.database.systemDb
      .updateTable('members')
      .set({ role: 'operator' })
      .where('member_id', '=', borrower.id)
      .execute();
    await company.server.server.database.systemDb
      .updateTable('sessions')
      .set({ second_step: true })
      .where('member_id', '=', borrower.id)
      .execute();
    company.server.clock.advance(6_000);
    expect((await decide(borrower.token, { ...key, verdict: 'approve', reason: 'I deserve it, I say' })).status).toBe(
      403,
    );
    expect(
      (
        await company.server.call(lending.openApplication, {
          token: one,
          params: { member_id: key.member_id + 1, id: key.id },
        })
      ).status,
    ).toBe(404);
    const draft = await aBorrower(company);
    const { id } = (await draft.ask(lending.apply, { body: { amount: 300 } })).body.application;
    expect(
      (await company.server.call(lending.openApplication, { token: one, params: { member_id: draft.id, id } })).status,
    ).toBe(404);
  });
});
