import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loans } from '#contract/areas/loans.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import type { LoanBorrower } from '#tests/build/loan-borrower.ts';
import { serviceUntil } from '#tests/build/loans.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026 in Sydney; the first repayment is due on 26 November. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://wattle.example' });
});
afterEach(() => server.clock.set(testStart));
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

/** A borrower whose account is empty when repayments fall due. */
async function withEmptyAccount(): Promise<LoanBorrower> {
  const kim = await aLoanBorrower(server);
  const empty = JSON.stringify({ name: 'Empty', bsb: '062000', accountNumber: '222222227' });
  await sql`update loans set account = ${empty}::jsonb where member_id = ${kim.id}`.execute(db());
  return kim;
}

/** The button of each email to a member by its subject, as its label and address; null without a button. */
async function buttons({ id }: LoanBorrower): Promise<Record<string, string | null>> {
  const { email } = await db()
    .selectFrom('members')
    .select('email')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const emails = await mailboxOf(server).emails(email);
  return Object.fromEntries(
    emails.map(({ subject, text }) => [subject, /^[^\n]+:\nhttps:\S+$/m.exec(text)?.[0] ?? null]),
  );
}

test('emails about a missed repayment have a button to pay or ask for help', async () => {
  const kim = await withEmptyAccount();
  await serviceUntil(server, '2026-11-28');
  expect(await buttons(kim)).toMatchObject({
    'Small loan: repayment didn’t go through': `Pay or ask for help:\nhttps://wattle.example/loans/${kim.loan}`,
    'Small loan: repayment missed': `Pay or ask for help:\nhttps://wattle.example/loans/${kim.loan}`,
  });
});

test('an email that asks the borrower something has a button to reply; a receipt has none', async () => {
  const kim = await withEmptyAccount();
  await serviceUntil(server, '2026-11-28');
  await kim.call(loans.askHardship, { body: { loan: kim.loan, reason: 'less_income' } });
  const { token } = await server.aMember({ role: 'operator' });
  const about = { member_id: kim.id, loan: kim.loan };
  await server.call(loans.askInformation, { token, body: { ...about, words: 'What do you earn each fortnight?' } });
  await server.call(loans.decideHardship, {
    token,
    body: { ...about, agree: true, relief: 'smaller', amount: 20, answer: 'You can pay $20.00 each fortnight.' },
  });
  expect(await buttons(kim)).toMatchObject({
    'We’ve received your hardship request': null,
    'We need more information for your hardship request': `Reply now:\nhttps://wattle.example/loans/${kim.loan}`,
    'We’ve approved your hardship request': `See your loan:\nhttps://wattle.example/loans/${kim.loan}`,
  });
});

test('an email about a new repayment account has a button to message us', async () => {
  const kim = await aLoanBorrower(server);
  await kim.call(loans.setSource, {
    body: {
      loan: kim.loan,
      from: 'other',
      account_name: 'New bank',
      bsb: '062-000',
      account_number: '111111113',
      direct_debit: true,
    },
  });
  expect(await buttons(kim)).toMatchObject({
    'Your repayment account has changed': 'Message us:\nhttps://wattle.example/messages',
  });
});
