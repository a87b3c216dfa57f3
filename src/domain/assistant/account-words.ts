import { saying } from './saying.ts';

/** Which kind of the member's accounts is meant. */
export type AccountKind = 'savings' | 'credit' | 'transaction';

const savingsAccount = saying(['saving/savings/saver account/accounts/one', 'in/from [my/the] savings', 'my savings', 'saver']);
const creditAccount = saying(['creditcard/creditcards', 'credit card/cards/one', 'on/from/to/off my/the/our visa/mastercard/amex/card']);
const everydayAccount = saying(['everyday/transaction/spending/main/cheque/debit account/one', 'debit card', '^and/or [the/my] everyday$', '^what/how about [the/my] everyday$', 'my everyday$']);

/** The kind of account that a text names, as in 'my savings account'. */
export function accountIn(text: string): AccountKind | null {
  if (savingsAccount.test(text)) return 'savings';
  if (creditAccount.test(text)) return 'credit';
  if (everydayAccount.test(text)) return 'transaction';
  return null;
}

