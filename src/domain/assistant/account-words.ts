import { phrasePattern } from './phrase-pattern.ts';

/** Which kind of the member's accounts is meant. */
export type AccountKind = 'savings' | 'credit' | 'transaction';

const savingsAccount = phrasePattern([
  'saving/savings/saver account/accounts/one',
  'in/from [my/the] savings',
  'my savings',
  'saver',
]);
const creditAccount = phrasePattern([
  'creditcard/creditcards',
  'credit card/cards/one',
  'on/from/to/off my/the/our visa/mastercard/amex/card',
]);
const everydayAccount = phrasePattern([
  'everyday/transaction/spending/main/cheque/debit account/one',
  'debit card',
  'in/from my/our/the everyday !life/spending/costs/expenses',
  '^and/or [the/my] everyday$',
  '^what/how about [the/my] everyday$',
  'my everyday$',
]);

/** The kind of account that a text names, as in 'my savings account'. */
export function accountIn(text: string): AccountKind | null {
  if (savingsAccount.test(text)) return 'savings';
  if (creditAccount.test(text)) return 'credit';
  if (everydayAccount.test(text)) return 'transaction';
  return null;
}

/** Whether money moves into the account of this name: it is paid off or topped up, not spent from. */
export function paysInto(text: string, name: string): boolean {
  const account = `(?:(?:my|the|our) )?${name.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '.')}`;
  return (
    new RegExp(
      `\\b(?:pa(?:y|id|ying)|repa(?:y|id|ying)|payments?|repayments?|transfer\\w*|mov(?:e|ed|ing)|put|add(?:ed)?|deposit\\w*|sen[dt]|contribut\\w*|went|goes|gone)\\b.* (?:to|into|in|towards?|off|down) ${account}\\b`,
    ).test(text) || new RegExp(`\\b(?:pa(?:y|id|ying)|repa(?:y|id|ying)) (?:back )?${account}\\b`).test(text)
  );
}

/** Generic names of accounts and cards. */
const plainAccount: ReadonlySet<string> = new Set(
  'bank own other new old main primary current credit debit savings saving saver everyday transaction spending cheque joint visa mastercard amex same whole entire linked connected daily normal regular usual personal each only two three four both another first second next last'.split(
    ' ',
  ),
);

const beforeAccount = /\b(?:my|the|our) ((?:[a-z0-9]+ ){1,2}?)(?:card|account|visa|mastercard|amex)\b/g;

const notTelling =
  /^(?:in|on|at|of|to|from|and|or|for|with|by|is|are|was|were|be|my|our|the|this|that|i|we|me|money|cash|balance|total)$/;

/** Words that single out one account, as in 'my black card', if no account of the member has them in its name. */
export function qualifierIn(
  text: string,
  accounts: readonly string[],
  isCovered: (word: string) => boolean,
): string | null {
  const memberWords = new Set(accounts.flatMap((name) => name.toLowerCase().split(/[^a-z0-9]+/)));
  for (const [, words] of text.matchAll(beforeAccount)) {
    const wordsBefore = words!.trim().split(' ');
    if (wordsBefore.some((word) => memberWords.has(word) || notTelling.test(word))) continue;
    const telling = wordsBefore.filter((word) => !plainAccount.has(word) && !isCovered(word));
    if (telling.length > 0) return telling.join(' ');
  }
  return null;
}
