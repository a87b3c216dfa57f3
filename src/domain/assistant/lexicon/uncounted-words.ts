import type { IgnoredWords } from './ignored-words.ts';

/** What the transactions and balances do not tell, or no answer counts. Phrases as in `limit-words.ts`. */
interface UncountedWords extends IgnoredWords {
  /** What is told instead of a figure. */
  cannot: string;
}

export const uncountedWords = {
  late: {
    cannot: 'I can’t tell whether something was paid late. I can see when you paid, but not when it was due.',
    phrases: [
      'pay/paid/paying ... late !fee/fees/night/nights',
      'late paying/with',
      'been/was/were/am/is late',
      'late [T]$',
      'too early$',
      'on time',
    ],
    only: ['rows', 'price', 'loans', 'subscriptions'],
  },
  wasLate: {
    cannot: 'I can’t tell whether something was paid late. I can see when you paid, but not when it was due.',
    phrases: ['was/were/did/have/had/been ... late !fee/fees', 'paid late', 'on time'],
    only: ['bills'],
  },
  noSpending: {
    cannot: 'I can’t count the days on which you did or didn’t spend.',
    phrases: [
      'no/without/zero [any] spending/spend/purchases/transactions/expenses',
      'nothing [was] spent',
      'did/do/have/had i/we not [_] spend/spent/buy/bought/shop/eat/eaten/order/ordered',
      'i/we did/do/have/had not [_] spend/spent/buy/bought/shop/eat/eaten/order/ordered',
      'how many [_] days/weeks/weekends/months/nights [in/of/over/during] [T] [_] did/do/have/has i/we',
      'days/weeks/weekends/nights without',
    ],
    only: ['rows', 'cash_flow'],
  },
  savedSomeOther: {
    cannot: 'I only know what’s left of your income and what’s in your accounts and goals, not that kind of saving.',
    phrases: [
      'how much !money/cash/income/pay/salary/wage/wages/dough/coin/in/of/all/altogether/overall/total/more/less/extra/T/have/has/did/do/am/is/are/was/should/could/would/will/can _ [_] have/has/did/do/am i/we [_] saved/save/saving',
    ],
    only: ['cash_flow', 'balances', 'goals', 'wellness'],
  },
} as const satisfies Readonly<Record<string, UncountedWords>>;
