import type { LoanSource, loans } from '#contract/areas/loans.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { accountByNumbers } from '../../bank-accounts/public.ts';
import { requireRecentSignIn } from '../../members/public.ts';
import { noLoan } from '../requests/action-handlers.ts';
import { storedCard, setRepaymentSource } from './card-store.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { postLoanEmails, repaymentAccountEmail } from '../emails.ts';
import { lockLoan, ownLoan } from '../loan-store.ts';
import type { LoanAccount } from '../loan-store.ts';
import { hasOpenPayment } from './payment-store.ts';
import { detailOf } from '../read-handlers.ts';

/** The new account in the request, complete and with the direct debit agreement; undefined for other requests. */
function newAccountOf({
  from,
  account_name: name,
  bsb,
  account_number: accountNumber,
  direct_debit: agreed,
}: LoanSource): LoanAccount | undefined {
  if (from !== 'other') return undefined;
  if (name === undefined) throw badField('account_name', 'This field is required.');
  if (bsb === undefined) throw badField('bsb', 'This field is required.');
  if (accountNumber === undefined) throw badField('account_number', 'This field is required.');
  if (agreed !== true) throw badField('direct_debit', 'Tick this so we can collect from the account.');
  return { name, bsb, accountNumber };
}

const describeAccount = ({ name, bsb, accountNumber }: LoanAccount): string =>
  `${name}, ${bsb.slice(0, 3)}-${bsb.slice(3)} •••${accountNumber.slice(-3)}`;

/** Describes what repayments are collected from, for the log. Throws Failure `not_found` for an unknown card. */
async function describeSource(
  db: Database,
  memberId: number,
  cardId: number | undefined,
  account: LoanAccount,
): Promise<string> {
  if (cardId === undefined) return describeAccount(account);
  const card = await storedCard(db, memberId, cardId);
  if (!card) throw new Failure('not_found', 'We couldn’t find that card.');
  return `${card.brand} ending ${card.last_four}`;
}

async function changeSource(
  context: Context<'member'>,
  db: Database,
  body: LoanSource,
  account: LoanAccount | undefined,
): Promise<void> {
  const { member, clock, settings, caller } = context;
  const loan = await lockLoan(db, member.id, body.loan);
  if (!loan) throw noLoan();
  if (loan.status === 'paid' || loan.status === 'pending')
    throw new Failure(
      'conflict',
      loan.status === 'paid' ? 'This loan is already paid off.' : 'We haven’t paid this loan to you yet.',
    );
  if (await hasOpenPayment(db, member.id, loan.id))
    throw new Failure('conflict', 'A payment for this loan is on its way. Try again once the bank has confirmed it.');
  const cardId = body.from === 'card' ? body.card_id : undefined;
  const description = await describeSource(db, member.id, cardId, account ?? loan.account);
  await setRepaymentSource(db, member.id, loan.id, {
    cardId: cardId ?? null,
    ...(account ? { account, accountId: await accountByNumbers(db, member.id, account) } : {}),
  });
  const effects = new Effects();
  effects.recordEvent(loan, {
    onDate: clock.today(DEFAULT_ZONE),
    kind: 'source',
    by: 'member',
    words: `From now on, repayments come from ${description}.`,
  });
  if (account) effects.sendEmail(loan, repaymentAccountEmail(loan.title, description, clock.now()));
  await writeEffects(db, clock, effects);
  await postLoanEmails(db, clock, { brand: settings.brand, publicUrl: caller.origin }, effects.emails);
}

export const repaymentAccountHandlers = {
  setSource: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member } = context;
    const account = newAccountOf(body);
    if (body.from === 'card' && body.card_id === undefined) throw badField('card_id', 'Choose a card.');
    if (!(await ownLoan(systemDb, member.id, body.loan))) throw noLoan();
    // Draws are paid into this account too, so a recent sign-in protects it against changes on an unlocked device.
    if (account) await requireRecentSignIn(context, body.password);
    await systemDb.transaction().execute((db) => changeSource(context, db, body, account));
    return { success: true, data: await detailOf(context, systemDb, (await ownLoan(systemDb, member.id, body.loan))!) };
  }),
} satisfies Partial<HandlersOf<typeof loans>>;
