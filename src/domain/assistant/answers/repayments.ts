import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { addDays } from '../../calendar/civil-date.ts';
import { everything } from '../when.ts';
import { topicOfSubCategories } from '../topics.ts';
import { ask, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
import { isOfPast } from '../loan-readings.ts';
import { loanAspectIn } from '../loan-words.ts';
import { answerLoans } from './debts.ts';
import { missingLoan, namesLoanAskedFor } from './missing-loan.ts';
import { LONG_DAYS, namedBill } from './named-bills.ts';
import { answerRows } from './rows.ts';

const repaid = /\b(?:paid|repaid|repayments?)\b/;

const asksDue = /\b(?:next|due|when)\b/;

/** The repayments of a loan that is not here, where they are among the bills; says when they are due. */
function* dueAsBill({ question, now }: Inquiry): Generator<Step, boolean, unknown> {
  const { loans } = yield* ask('loans', {});
  if (missingLoan(loans, question) === null) return false;
  const { bills } = yield* ask('bills', { from: now.today, to: addDays(now.today, LONG_DAYS) });
  const repayments = bills.filter(
    ({ income, name, state }) =>
      !income && (state === 'due' || state === 'overdue') && namesLoanAskedFor(name, question),
  );
  if (repayments.length > 0) yield* namedBill(repayments, question, null);
  return repayments.length > 0;
}

/** Whether repayments of loans that are not here are asked for, or of all loans. */
function* asksElsewhere({ question, now }: Inquiry, missing: string | null): Generator<Step, boolean, unknown> {
  if (missing !== null) return repaid.test(question.text);
  if (question.names.length > 0 || loanAspectIn(question.text, isOfPast(question, now)) !== 'repaid') return false;
  const { loans } = yield* ask('loans', {});
  return loans.length === 0 || loans.some(({ ledger }) => ledger === null);
}

/** What is owed on loans; the repayments of one that is not here stand among the rows all the same. */
export function* answerLoansOrRepayments(context: Inquiry): Answering {
  const { question, now } = context;
  if (asksDue.test(question.text) && (yield* dueAsBill(context))) return;
  yield* answerLoans(context);
  const { loans } = yield* ask('loans', {});
  if (!(yield* asksElsewhere(context, missingLoan(loans, question)))) return;
  const topics = [topicOfSubCategories([subCategoryIds['loan-repayments']])];
  const {
    spans: [ever],
  } = yield* ask('row_totals', {
    filter: { flow: 'out', sub_categories: topics[0]!.subCategories },
    spans: [everything(now)],
  });
  if (ever!.rows === 0) return;
  yield* tell(
    loans.some(({ ledger }) => ledger !== null) ? ' In your bank transactions, repayments to us included: ' : ' ',
  );
  yield* answerRows({
    ...context,
    question: {
      ...question,
      intent: 'rows',
      measure: 'total',
      income: false,
      names: [],
      mixed: [],
      firm: [],
      unknown: [],
      topics,
    },
  });
}
