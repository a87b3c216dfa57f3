import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { addDays } from '../../calendar/civil-date.ts';
import { everything } from '../when.ts';
import { topicOfSubCategories } from '../topics.ts';
import { ask, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
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

/** What is owed on loans; the repayments of one that is not here stand among the rows all the same. */
export function* answerLoansOrRepayments(context: Inquiry): Answering {
  const { question, now } = context;
  if (asksDue.test(question.text) && (yield* dueAsBill(context))) return;
  yield* answerLoans(context);
  if (!repaid.test(question.text)) return;
  const { loans } = yield* ask('loans', {});
  if ((missingLoan(loans, question) ?? (loans.length === 0 ? 'loan' : null)) === null) return;
  const topics = [topicOfSubCategories([subCategoryIds['loan-repayments']])];
  const {
    spans: [ever],
  } = yield* ask('row_totals', {
    filter: { flow: 'out', sub_categories: topics[0]!.subCategories },
    spans: [everything(now)],
  });
  if (ever!.rows === 0) return;
  yield* tell(' ');
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
