import { plainWords } from './lexicon/plain-words.ts';
import { nameParts } from './member-names.ts';
import type { MemberNames } from './member-names.ts';
import { topicsIn } from './topics-in.ts';
import { isTopic } from './topics.ts';

/**
 * The titles of the member's loans from us: 'Car repairs' in 'interest on the car repairs loan'. Beside a word for
 * borrowing they win over the words for what money is for.
 */

/** Words of a title that any loan could bear. */
const generic = /^(?:loan|from|my|our|the|a|an|of|for|with|new|old|first|second|another)$/;

const borrowing =
  /\b(?:loans?|repayments?|repa(?:y|id|ying)|borrow\w*|lent|owe|owed|owes|owing|interest|instal?ments?|arrears|overdue|payout|pay ?out figure|paid (?:\w+ ){0,4}(?:off|back|out)|(?:pay|paying) (?:\w+ ){0,4}(?:off|back|out))\b/;

/** A payment that was missed is one of a loan, where a loan is named. */
const missing = /\bmiss(?:ed)? (?:\w+ )?(?:re)?payments?\b/;

/** What stands behind the title of a loan. */
const ofLoans = /^(?:loans?|repayments?|instal?ments?)$/;

/** Words of loans that stand in no list of everyday words. */
const loanWord =
  /^(?:borrow\w*|lent|loan\w*|repa(?:y|id|ying|yments?)|payout|pay|paid|original\w*|initial\w*|principal|instal?ments?|overdue|arrears|owing|off|out|back|lender|bounced?|dishonou?red|skipped)$/;

const singular = (word: string): string => word.replace(/s$/, '');

/** Whether words speak of a loan, or are of its title. */
export const speaksOfLoan = (words: string, titles: readonly string[]): boolean => {
  const known = new Set(titles.flatMap(nameParts).map(singular));
  return words
    .toLowerCase()
    .split(' ')
    .every((word) => loanWord.test(word) || known.has(singular(word)));
};

export interface LoansNamed {
  titles: string[];
  /** The question without the words of the titles, with L in their place. */
  rest: string;
}

/** Where words of a title stand: all of it, two words of it on, or the one that is called a loan. */
function placeOf(words: readonly string[], title: readonly string[]): { start: number; end: number } | null {
  for (let length = title.length; length > 0; length -= 1)
    for (let from = 0; from + length <= title.length; from += 1) {
      const part = title.slice(from, from + length);
      const start = words.findIndex((_word, at) =>
        part.every((word, offset) => singular(words[at + offset] ?? '') === singular(word)),
      );
      if (start === -1) continue;
      const isTelling = length > 1 || (!isTopic(part[0]!) && !plainWords.has(part[0]!));
      const isCalled = ofLoans.test(words[start + length] ?? '');
      const isWhole = length === title.length;
      if (length > 1 || (isTelling && (isWhole || isCalled)) || (isWhole && isCalled))
        return { start, end: start + length };
    }
  return null;
}

/** The loans that a question names, closed ones included; null where it names none. */
export function loansNamed(text: string, { loans }: Pick<MemberNames, 'loans'>): LoansNamed | null {
  if (!borrowing.test(text) && !missing.test(text)) return null;
  const words = text.split(' ');
  const placed = [...new Set(loans)]
    .map((title) => ({
      title,
      place: placeOf(
        words,
        nameParts(title).filter((part) => !generic.test(part)),
      ),
    }))
    .flatMap(({ title, place }) => (place ? [{ title, ...place, length: place.end - place.start }] : []))
    .toSorted((a, b) => b.length - a.length);
  // Of titles that share a word the one of which more words stand there is meant.
  const named = placed.filter((one, at) =>
    placed
      .slice(0, at)
      .every((longer) => one.end <= longer.start || one.start >= longer.end || one.length === longer.length),
  );
  const isIn = (at: number): boolean => named.some(({ start, end }) => at >= start && at < end);
  return named.length === 0
    ? null
    : {
        titles: named.map(({ title }) => title),
        rest: words.flatMap((word, at) => (isIn(at) ? (isIn(at - 1) ? [] : ['L']) : [word])).join(' '),
      };
}

/** What a question may be of beside a loan: the loan itself, and the interest on it. */
const besideLoan = /loan|interest|mortgage|debt|^bills?$|^the bills?$|credit|fees?$/;

/** Whether money for something else is spoken of beside the loans. */
export const namesMore = ({ rest }: LoansNamed): boolean =>
  topicsIn(rest.split(' ')).some(({ phrase }) => !besideLoan.test(phrase) && !/repayment|payment/.test(phrase));

/** What is asked of a loan, the more particular before the plainer. */
export type LoanAspect =
  | 'missed'
  | 'rate'
  | 'interest'
  | 'ends'
  | 'latest'
  | 'cost'
  | 'borrowed'
  | 'made'
  | 'owed'
  | 'repaid'
  | 'next'
  | 'status';

const hasPaid =
  /\b(?:have|has|had|did) (?:i|we) (?:\w+ ){0,2}?(?:paid|pay|repaid|repay|put|made|make)\b|\b(?:i|we) (?:have |had )?(?:already )?(?:paid|repaid|put)\b|^(?:how much )?(?:was |were |is |has been |have been )?(?:paid|repaid)\b|\b(?:have|has|had) been (?:paid|repaid)\b|\b(?:paid|repaid) (?:off|back|so far)\b|\btotal (?:loan )?repayments?\b|\bpaid in (?:loan )?repayments?\b/;

const aspects: readonly (readonly [LoanAspect, RegExp])[] = [
  [
    'missed',
    /\b(?:miss(?:ed|ing)?|overdue|arrears|late|behind|bounced?|dishonou?red|failed|skipped|up to date|on track|on time)\b/,
  ],
  ['rate', /\brates?\b/],
  ['interest', /\binterest\b/],
  [
    'made',
    /\bhow many (?:\w+ ){0,4}?(?:repayments?|payments?|instal?ments?) (?:have|did) (?:i|we)\b(?! (?:got|have|still))/,
  ],
  [
    'latest',
    /\b(?:was|were|did|made|paid)\b.*\b(?:last|latest|most recent|previous)\b|\b(?:last|latest|most recent|previous)\b.*\b(?:was|were|made|did|paid|went)\b|\b(?:latest|most recent) (?:\w+ ){0,3}?(?:repayment|payment|instal?ment)\b/,
  ],
  ['ends', /\b(?:last|final) (?:\w+ ){0,4}?(?:repayment|payment|instal?ment)\b/],
  ['cost', /\bcost(?:s|ing)?\b|\bfees?\b/],
  [
    'borrowed',
    /\bborrow(?:ed|ing)?\b|\boriginal(?:ly)?\b|\bprincipal\b|\bloan (?:amount|size)\b|\bhow (?:big|large) (?:was|is)\b|\b(?:was|were) (?:i|we) lent\b/,
  ],
  [
    'owed',
    /\b(?:owe|owed|owes|owing|left|remain\w*|balance|outstanding|payout|pay ?out|to go|debts?)\b|\b(?:still|have|need|got) (?:have |need |got )?to (?:re)?pay\b|\bto pay (?:it |them )?(?:off|back)\b/,
  ],
  [
    'status',
    /^when (?:did|was) .*\b(?:finish\w*|paid|pay|close\w*)\b|^(?:is|are|was|were|has|have) .*\b(?:paid (?:off|out|back)|finished|done|closed|active|open|cleared|settled)\b(?! (?:so far|on|of))/,
  ],
  ['repaid', hasPaid],
  [
    'next',
    /\b(?:next|due|upcoming)\b|\bwhen (?:is|are|do|does|will)\b.*\b(?:repayments?|payments?|instal?ments?|pay|debited)\b|\b(?:repayments?|instal?ments?)\b|\bpay (?:a|per|each|every|on|for)\b/,
  ],
  [
    'status',
    /^(?:(?:what|which|list|show|tell|give|and|how|do|about|me|is|are|much|many|any|all|of|my|our|the|i|we|you|with|from|us|have|got|going|doing|on|at|in|total|current|currently|a|an|L|loans?|car|home|personal|student|mortgage|hecs|now|details|status|wattle|there|add|up|sum|together|combined|altogether|both|plus|but|excluding|without|except|not|counting|credit|card|cards|other|size|worth|big|biggest|largest|smallest|highest|main|worst|please) ?)+$/,
  ],
];

/**
 * What a question asks of a loan; null where it is something else.
 *
 * @param isOfPast whether a time is named that has begun: repayments in it are those that were made
 */
export function loanAspectIn(text: string, isOfPast: boolean): LoanAspect | null {
  const aspect = aspects.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return aspect === 'next' && isOfPast && !/\b(?:next|due|upcoming|when)\b/.test(text) ? 'repaid' : aspect;
}
