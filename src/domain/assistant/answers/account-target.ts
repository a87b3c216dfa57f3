import { UNCATEGORISED, subCategoryIds } from '../../categorise/taxonomy.ts';
import type { AccountKind } from '../account-words.ts';
import type { Question } from '../question.ts';
import { isOwnTransfers } from '../row-findings.ts';
import type { Named } from '../row-findings.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Step } from './answering.ts';
import { boundsOf, onDays, wordsIn } from './target-parts.ts';
import type { Target } from './target-parts.ts';

export function ofAccount({ id, name }: Named['accounts'][number], question: Question): Target {
  return {
    filter: { flow: question.income ? 'in' : 'out', bank_account_id: [id], ...boundsOf(question) },
    name,
    sure: true,
    on: `${question.income ? ' into' : ' from'} ${name}${onDays(question)}`,
  };
}

/** The merchant of ‘TRANSFER TO CREDIT CARD’ is the member’s own account: it has transfers and no purchases. */
export function transfersOf({ merchants, accounts }: Named): Named['merchants'][number] | null {
  const [merchant, account] = [merchants[0], accounts[0]];
  const isSame =
    merchants.length === 1 &&
    accounts.length === 1 &&
    wordsIn(merchant!.name).join(' ') === wordsIn(account!.name).join(' ');
  return isSame ? merchant! : null;
}

/** What was paid off a card, or put into an account, out of the member’s other ones. */
export function intoAccount({ key }: Named['merchants'][number], name: string, question: Question): Target {
  return {
    filter: { flow: 'paid', merchant_key: key, ...boundsOf(question) },
    name,
    sure: true,
    did: 'sent',
    on: ` to ${name}${onDays(question)}`,
  };
}

/** Money that came into accounts out of the member’s other ones. */
const transfersIn = [
  subCategoryIds['own-transfers'],
  subCategoryIds['card-payments'],
  subCategoryIds['from-people'],
  UNCATEGORISED,
];

/** What was paid off a card or put into an account, by what arrived there. */
export const arrivedIn = (ids: number[], name: string, question: Question): Target => ({
  filter: { flow: 'received', bank_account_id: ids, sub_categories: transfersIn, ...boundsOf(question) },
  name,
  sure: true,
  did: 'sent',
  on: ` to ${name}${onDays(question)}`,
});

const paysOff =
  /\b(?:pa(?:y|id|ying)|repa(?:y|id)|transfer\w*|put|moved?|sen[dt])\b.*\b(?:off|to|onto|into|towards?|down) (?:\w+ ){0,3}?(?:cards?|visa|mastercard|amex)\b/;

/** Whether money went to a card, and was not spent from it. */
export const paysOffCard = ({ account, text }: Question): boolean => account === 'credit' && paysOff.test(text);

/** Whether what was paid off in a time is asked for, and not what is owed. */
export const asksPaidOff = (question: Question): boolean => paysOffCard(question) && question.whens.length > 0;

const kindNames = { savings: 'a savings account', credit: 'a card', transaction: 'an everyday account' } as const;

/** The sum over all accounts is not that of one which is not here. */
export function* tellNoAccount(
  kind: AccountKind,
  accounts: readonly { name: string }[],
): Generator<Step, void, unknown> {
  yield* tell(
    `You don’t have ${kindNames[kind]} here, so I can’t see its balance or transactions. Connect it, import its statements, or change an account’s type under Accounts. `,
  );
  if (accounts.length > 0)
    yield* askBack(
      accounts.length === 1 ? 'Would this help?' : 'Would one of these help?',
      accounts.slice(0, 4).map(({ name }) => `How much did I spend from ${name} this month?`),
    );
}

/** The accounts that are meant by 'my savings account' or 'my credit card', as a part of a filter. */
export function* accountsMeant(
  question: Question,
): Generator<Step, { ids: number[]; name: string } | 'asked' | null, unknown> {
  if (question.account === null) return null;
  const { accounts } = yield* ask('accounts', {});
  const ofKind = accounts.filter(({ kind }) => kind === question.account);
  if (ofKind.length === 0) {
    // Beside a subject a card only says how it was paid.
    if (question.topics.length > 0) return null;
    yield* tellNoAccount(question.account, accounts);
    return 'asked';
  }
  return {
    ids: ofKind.map(({ id }) => id),
    name:
      ofKind.length === 1
        ? ofKind[0]!.name
        : { savings: 'your savings accounts', credit: 'your cards', transaction: 'your everyday accounts' }[
            question.account
          ],
  };
}

/** Where the money of transfers went: ' between your accounts', ' into superannuation'. */
export function transferWords(subs: readonly number[], name: string): string {
  if (isOwnTransfers(subs)) return ' between your accounts';
  return subs.length === 1 && subs[0] === subCategoryIds['card-payments'] ? ' towards your cards' : ` into ${name}`;
}

const movesMoney =
  /\b(?:transfer\w*|moved?|put|deposit\w*|add(?:ed)?|contribut\w*|went into|gone into|t(?:ake|aken|ook)|withdr\w*|pulled)\b/;
const outOfSavings =
  /\b(?:out of|from|off) (?:my |the |our )?(?:\w+ )?(?:savings?|saver)\b|\b(?:t(?:ake|aken|ook)|withdr\w*|pulled)\b/;
const intoSavings = /\bto (?:my |the |our )?(?:\w+ )?(?:savings?|saver)\b/;

const outOf = (name: string): RegExp =>
  new RegExp(`\\b(?:out of|from|off) (?:my |the |our )?${wordsIn(name).join(' ')}\\b`);

/**
 * What was put into savings, or taken out of them, is what moved between the accounts for it and the member's other
 * ones.
 */
export function* movedSavings(question: Question): Generator<Step, Target | null, unknown> {
  const { text, topics, account } = question;
  const isOfSavings = topics.some(({ subCategories }) => subCategories.includes(subCategoryIds.savings));
  if (!isOfSavings && !movesMoney.test(text)) return null;
  const { accounts } = yield* ask('accounts', {});
  const all = accounts.filter(({ kind }) => kind === 'savings');
  const called = all.filter(({ name }) => ` ${text} `.includes(` ${wordsIn(name).join(' ')} `));
  if (!isOfSavings && account !== 'savings' && called.length !== 1) return null;
  const ids = (called.length === 1 ? called : all).map(({ id }) => id);
  const name = called.length === 1 ? called[0]!.name : 'savings';
  const isOut = (outOfSavings.test(text) && !intoSavings.test(text)) || (called.length === 1 && outOf(name).test(text));
  const parts = { name, sure: true, did: isOut ? ('moved' as const) : ('put' as const) };
  const on = ` ${isOut ? 'out of' : 'into'} ${name}${onDays(question)}`;
  if (ids.length === 0)
    return isOut
      ? null
      : { ...parts, on, filter: { flow: 'paid', sub_categories: [subCategoryIds.savings], ...boundsOf(question) } };
  return {
    ...parts,
    on,
    filter: {
      flow: isOut ? 'paid' : 'received',
      bank_account_id: ids,
      ...boundsOf(question),
      sub_categories: [
        subCategoryIds['own-transfers'],
        subCategoryIds.savings,
        subCategoryIds[isOut ? 'to-people' : 'from-people'],
        UNCATEGORISED,
      ],
    },
  };
}
