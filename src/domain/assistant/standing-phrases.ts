import { saying } from './saying.ts';

const cards = 'card/cards/visa/mastercard/amex/creditcard';

/** What is owed on a card, and what is on an account. */
const onCards = [`owe/owed/owing/outstanding/debt on [my/the/our] [_] ${cards}`, `is/are [there/left/still/sitting] on my/the/our [credit] ${cards}`, 'credit card balance/debt/owing/bill'];
const inAccounts = [
  'balance/balances', 'in the bank', 'in my [_] [_] account/savings/bank/saver/offset/wallet', 'how much is in', 'what is in my', 'what do i have in my', 'how much [money] is/in [there] [in] my ... account/savings/saver/offset',
  'how much [money/cash] do/have i have/got/hold', 'how much [money/cash] i have/got/hold', 'do i have any money/cash', 'have i got any money/cash', 'total savings', 'how much [in] savings', 'my savings', 'savings account', 'available balance/funds/credit', 'money in total', 'money all up',
];
const accountLists = ['my account/accounts', 'list [of] accounts', 'what/which accounts', 'accounts do/have i', 'how many accounts'];

export const saysBalance = saying([...onCards, ...inAccounts, ...accountLists]);

/** Things that are owned, by the kinds under which net worth keeps them. */
const thingsOfKind = {
  property: 'house/home/property/unit/flat/apartment/townhouse/land/place',
  car: 'car/ute/van/truck/motorbike/motorcycle/vehicle/caravan/boat',
  super: 'super/superannuation',
  shares: 'shares/stocks/etfs',
  metals: 'gold/silver/platinum/metals',
  crypto: 'crypto/bitcoin/ethereum/coins',
} as const;

const MINE = 'my/our/the [_]';
const things = Object.values(thingsOfKind).join('/');

/** What one thing is worth that is owned: 'what is my car worth'. All that is owned is net worth. */
export const saysWorthOfOne = saying([`is/are ${MINE} ${things} worth`, `worth/value of ${MINE} ${things}`, `${MINE} ${things} value`]);

/** The kinds of things that a text names. */
export function kindsOfThings(text: string): string[] {
  return Object.entries(thingsOfKind).filter(([, words]) => saying([words]).test(text)).map(([kind]) => kind);
}

const ADVERBS = '[safely/still/really/actually/comfortably/realistically/reasonably]';

/** What may be spent without harm until the next pay. */
export const saysSafe = saying([
  'safe to spend', 'safe-to-spend', 'spending money', `how much [money] can i ${ADVERBS} [afford to] spend/blow/use/afford`, `what can i ${ADVERBS} [afford to] spend`, 'allowed to spend',
  `can i ${ADVERBS} spend today/tonight`, `can i ${ADVERBS} spend this weekend`, `can i ${ADVERBS} spend per/each/a day`,
  'left/free/available/remaining/spare/disposable [money/cash] to/for [me to] spend/spending/play/fun/splurg*', 'spare cash/money', 'disposable', 'pocket money',
  'have/got/is/be left [over] to last', 'have/got/is/be left [over] for the rest', 'have/got/is/be left [over] for this/the week/month/fortnight/pay', 'left [over] until/till/til/before/after', 'after [all] [my] bills', 'what is left of my pay', 'left from/of [my/this] pay', 'left out of my/this pay',
]);

/** Words that only say in which manner, and name nothing. */
export const manners = 'safely comfortably realistically reasonably honestly possibly easily freely truly seriously basically obviously hopefully quickly'.split(' ');

/** What is still to be paid back. */
export const saysLoanLeft = saying(['left/owing/owed/owe/remaining on [my/the/our] hecs/hecs-help/helpdebt', 'hecs debt/loan/balance', 'student debt', 'study loan/debt', 'left/remaining on [my/the/our] [_] loan/mortgage']);

/** What has to be put aside for something that is saved for. */
export const saysPutAside = saying(['how much should i save/put/set', 'how much do i need to save/put/set', 'how much do i have to save/put/set']);

/** Income held against spending. */
export const saysEarnedAgainstSpent = saying(['earn/earned/earnt/made/make more/less ... than i spend/spent', 'spend/spent more/less ... than i earn/earned/earnt/make/made', 'more in than out', 'more out than in']);

/** The days on which a financial year begins and ends. */
export const saysYearEnd = saying(['when ... financial/tax year end/ends/finish/finishes/start/starts/begin/begins', 'end/start of the financial/tax year']);
