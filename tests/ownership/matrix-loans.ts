import { sql } from 'kysely';
import { loans } from '#contract/areas/loans.ts';
import { carryLoanMoney, openedLoan, smallTerms } from '#tests/build/loans.ts';
import type { Guest } from '#tests/build/auth.ts';
import type { TestServer } from '#tests/build/server.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act, World } from './world.ts';

/** Anna's loans that calls can refer to. */
export interface BorrowedThings {
  loanId: number;
  externalLoanId: number;
  loanCardId: number;
  hardshipFileId: number;
}

/** A loan of ours that has been paid out, with a hardship request; one from another lender; a card. */
export async function addLoans(server: TestServer, anna: Guest, act: Act): Promise<BorrowedThings> {
  const { id: loanId } = await openedLoan(server, anna.id, {
    offerReference: 'QUANDONG offer',
    title: 'QUANDONG loan',
    terms: smallTerms(),
    account: { name: 'QUANDONG account', bsb: '062000', accountNumber: '73100011' },
  });
  await carryLoanMoney(server);
  const { success } = await act(loans.add, {
    body: {
      company: 'QUANDONG Finance',
      loan_title: 'QUANDONG car',
      balance: 4000,
      repayment: 200,
      frequency: 'monthly',
      next_due: '2026-12-01',
    },
  });
  const { data: card } = await act(loans.addCard, { body: { token: 'tok_visa' } });
  await act(loans.askHardship, { body: { loan: loanId, reason: 'bills', note: 'QUANDONG' } });
  // An operator has asked for more information.
  await sql`update loan_hardship set more_words = 'QUANDONG payslips?', more_requested_on = requested_on,
      more_by = decide_by where member_id = ${anna.id}`.execute(server.server.database.systemDb);
  const form = new FormData();
  form.append('loan', String(loanId));
  form.append('words', 'QUANDONG');
  form.append('attachments', new Blob(['QUANDONG payslip']), 'QUANDONG.txt');
  const { data: informed } = await act(loans.giveInformation, { form });
  return { loanId, externalLoanId: success.id, loanCardId: card.id, hardshipFileId: informed.more!.files[0]!.id };
}

const own = "It works on the member's own rows, all of them.";

function ofLoan(more: object = {}) {
  return ({ things }: World) => ({ body: { loan: things.loanId, ...more } });
}

/** A command that moves money, each with a new idempotency key. */
function command(key: string, body: (things: World['things']) => object) {
  return ({ things }: World) => ({ body: body(things), headers: { 'idempotency-key': key } });
}

const listing = ({ things }: World) => ({ query: { loan: things.loanId } });
const target = ({ things, anna }: World) => ({ member_id: anna.id, loan: things.loanId });
/** Only operators have access; Anna is refused as well. */
const team = { annaGets: 403 };

/** Loans; a payment is ordered last, because nothing else is possible while one is in progress. */
export const loanEntries: Record<string, Entry> = {
  'loans.logos': namesNoRow(own),
  'loans.mine': namesNoRow(own),
  'loans.details': aims(ofLoan()),
  'loans.show': aims(({ things }) => ({ params: { id: things.loanId } })),
  'loans.payments': aims(listing),
  'loans.events': aims(listing),
  'loans.schedules': aims(listing),
  'loans.payout': aims(listing),
  'loans.preview': aims(ofLoan({ action: 'AdditionalPayment', amount: 20 })),
  'loans.requestStatement': aims(ofLoan()),
  'loans.statement': aims(({ things }) => ({
    params: { format: 'csv' },
    query: { loan: things.loanId, from: '2026-11-01', to: '2026-11-16' },
  })),
  'loans.add': namesNoRow('It adds a loan of the caller.', { body: { company: 'Harbour Finance', balance: 100 } }),
  'loans.change': aims(({ things }) => ({
    body: { loan: things.externalLoanId, company: 'QUANDONG Finance', balance: 3900 },
  })),
  'loans.remove': aims(({ things }) => ({ body: { loan: things.externalLoanId } })),
  'loans.cards': namesNoRow(own),
  'loans.addCard': namesNoRow('The token names a card and no row.', { body: { token: 'tok_mastercard' } }),
  'loans.askHardship': aims(ofLoan(), { annaGets: 409 }),
  'loans.giveInformation': aims(ofLoan({ words: 'QUANDONG' }), { annaGets: 409 }),
  'loans.hardshipFile': aims(({ things }) => ({ params: { id: things.hardshipFileId } })),
  'loans.askInformation': aims((world) => ({ body: { ...target(world), words: 'What do you earn now?' } }), team),
  'loans.backOfficeHardshipFile': aims(
    ({ things, anna }) => ({ params: { member_id: anna.id, id: things.hardshipFileId } }),
    team,
  ),
  'loans.withdrawHardship': aims(ofLoan()),
  'loans.backOffice': namesNoRow('It is for operators.', {}, team),
  'loans.backOfficeEvents': aims((world) => ({ query: target(world) }), team),
  'loans.paymentExceptions': namesNoRow('It is for operators.', {}, team),
  'loans.decideOrder': aims((world) => ({ body: { ...target(world), id: 1, again: false, reason: 'Taken.' } }), team),
  'loans.decideHardship': aims(
    (world) => ({ body: { ...target(world), agree: true, answer: 'This is an answer by nobody.' } }),
    team,
  ),
  'loans.refer': aims((world) => ({ body: { ...target(world), company: 'Nobody' } }), team),
  'loans.setSource': aims(ofLoan({ from: 'account' })),
  'loans.act': aims(
    command('matrix-loan', (things) => ({ loan: things.loanId, action: 'ChangePaymentPostpone', to: '2026-12-01' })),
  ),
  'loans.processCard': aims(
    command('matrix-card', (things) => ({ loan: things.loanId, card_id: things.loanCardId, amount: 20 })),
  ),
  'loans.removeCard': aims(({ things }) => ({ body: { card_id: things.loanCardId } })),
};
