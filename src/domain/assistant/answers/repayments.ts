import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { everything } from '../when.ts';
import { topicOfSubCategories } from '../topics.ts';
import { ask, tell } from './answering.ts';
import type { Inquiry, Answering } from './answering.ts';
import { answerLoans } from './debts.ts';
import { missingLoan } from './missing-loan.ts';
import { answerRows } from './rows.ts';

const repaid = /\b(?:paid|repaid|repayments?)\b/;

/** What is owed on loans; the repayments of one that is not here stand among the rows all the same. */
export function* answerLoansOrRepayments(context: Inquiry): Answering {
  const { question, now } = context;
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
