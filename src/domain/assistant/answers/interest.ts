import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { listed, say } from '../piece.ts';
import type { Question } from '../question.ts';
import { everything, pastOf, sourceDates } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Period, Step } from './answering.ts';
import { reportsMissingLoan } from './missing-loan.ts';
import { paysInterest } from './target.ts';

const isCard = /\b(?:cards?|visa|mastercard|amex)\b/i;

/** Whether the interest that was paid is asked for, and not what an account earns. */
export function asksInterestPaid({ topics, names, text, measure, whens }: Question): boolean {
  const [topic, ...others] = topics;
  const isInterest =
    topic?.subCategories.length === 1 &&
    (topic.subCategories[0] === subCategoryIds['interest-earned'] ||
      topic.subCategories[0] === subCategoryIds['interest-charged']);
  if (!isInterest || !names.every((name) => isCard.test(name))) return false;
  if (!(measure === 'total' || (measure === 'compare' && whens.length < 2))) return false;
  return (
    others.every(
      ({ subCategories }) =>
        subCategories.includes(subCategoryIds['loan-repayments']) ||
        subCategories.includes(subCategoryIds['interest-earned']) ||
        subCategories.includes(subCategoryIds['interest-charged']),
    ) &&
    (topic.kind === 'expense' || paysInterest(text))
  );
}

/** The card that a question means: the one with the name, or the only one there is. */
function* cardMeant({ names, mixed, text }: Question): Generator<Step, { id: number; name: string } | null, unknown> {
  if (!isCard.test(text)) return null;
  const { accounts } = yield* ask('accounts', {});
  const cards = accounts.filter(({ kind }) => kind === 'credit');
  const called = cards.filter(({ name }) =>
    [...names, ...mixed].some((word) => name.toLowerCase().includes(word.toLowerCase())),
  );
  const [card, ...others] = called.length > 0 ? called : cards;
  return card !== undefined && others.length === 0 ? card : null;
}

/**
 * Interest on the loans here from their ledgers, and what bank rows show: other money, so that the two are never added
 * up.
 */
export function* interestPaid({ question, now }: Inquiry): Generator<Step, void, unknown> {
  if (yield* reportsMissingLoan(question)) return;
  const whole = pastOf({ span: everything(now) }, now)!;
  const period: Period = (question.whens[0] ? periodOf(question.whens[0], now) : null) ?? {
    span: whole,
    words: sourceDates(whole),
    when: null,
  };
  const card = yield* cardMeant(question);
  const ofCardsAlone = card !== null || /\b(?:cards?|visa|mastercard|amex|overdraft)\b/.test(question.text);
  const on = card === null ? '' : ` on ${card.name}`;
  const ledger = yield* ask('loan_interest', period.span);
  const {
    spans: [bank],
  } = yield* ask('row_totals', {
    filter: {
      flow: 'out',
      sub_categories: [subCategoryIds['interest-charged']],
      ...(card === null ? {} : { bank_account_id: [card.id] }),
    },
    spans: [period.span],
  });
  if (!ofCardsAlone && ledger.loans.length > 0) {
    yield* tell(
      say`${ledger.paid} of what you repaid on your loans with us ${period.words} was interest, and ${ledger.charged} in interest was charged. `,
    );
    if (ledger.loans.length > 1)
      yield* tell('By loan: ', listed(ledger.loans.map(({ name, paid }) => say`${name} ${paid}`)), '. ');
    yield* tell(
      bank!.rows > 0
        ? say`Your bank transactions also show ${bank!.total} in interest charged. The two aren’t added together.`
        : 'Your bank transactions show no other interest.',
    );
  } else {
    yield* tell(
      bank!.rows > 0
        ? say`You were charged ${bank!.total} in interest${on} ${period.words}, going by your bank transactions.`
        : `Your bank transactions show no interest charged${on} ${period.words}.`,
    );
    if (!ofCardsAlone)
      yield* tell(' You don’t have a loan with us, and I can’t see the interest inside repayments to other lenders.');
  }
  if (!/\bearn\w*|\breceiv\w*/.test(question.text)) return;
  const {
    spans: [earned],
  } = yield* ask('row_totals', {
    filter: { flow: 'in', sub_categories: [subCategoryIds['interest-earned']] },
    spans: [period.span],
  });
  yield* tell(
    earned!.rows > 0
      ? say` You earned ${earned!.total} in interest over the same period.`
      : ' You earned no interest over the same period.',
  );
}
