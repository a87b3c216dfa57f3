/** Rows that look like transactions but are not, identified by their text. */

/** `own_balance`: a balance if the amount is the row's own balance, else a transaction at a shop of that name. */
export type RowRemark = 'total' | 'balance' | 'own_balance' | null;

const longestRemark = 80;
const firstLetters = 'abcefgklnoprstuvz';

/** A date, a page or a figure, and the words that lead to them. */
const detail = String.raw`(?:as|at|of|on|for|from|to|until|the|period|page|next|previous|date|statement|ending|aud|cr|dr|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober)?|[$£€]?\d[\d.,/:-]*(?:st|nd|rd|th)?)`;
const tail = String.raw`(?:[\s:,()–-]+${detail})*[\s:.,*()–-]*`;
const forward = String.raw`(?:brought|carried) (?:forward|fwd|down)|[bc]\s?\/\s?(?:f|fwd|d)`;

const totalWords = new RegExp(
  String.raw`^(?:(?:grand |sub[ -]?)totals?|totals?(?= ))(?: (?:of|for|the|all|debits?|credits?|amounts?|withdrawals?|deposits?|payments?|receipts?|purchases|transactions?|money|in|out|fees?|charges?|interest|period|spent|received|paid|page|statement|posted|pending|${forward}))*${tail}$`,
  'i',
);
/** Alone, 'Total' and a number are a petrol station. */
const onlyNumber = /^totals?[\s\d.,:()-]*$/i;
const balanceWords = new RegExp(
  String.raw`^(?:(?:opening|closing|previous|starting|beginning|ending|final|statement|current|available|outstanding|ledger) (?:balance|bal\.?)(?: ${forward})?|(?:balance|bal\.?) (?:${forward}|forward|fwd|(?:as )?(?:at|of|on)(?=\W+\S))|(?:${forward})|(?:anfangs|end|alter|neuer)[ -]?(?:saldo|kontostand)|saldo (?:alt|neu|vorher)|kontostand(?: .*)?|solde (?:initial|final|precedent))${tail}$`,
  'i',
);
const ownBalanceWords = new RegExp(String.raw`^(?:new (?:balance|bal\.?)${tail}|balance|bal\.?)$`, 'i');

/** What a description says of its row: a total, a mere balance, or nothing of the kind. */
export function remarkOf(description: string): RowRemark {
  if (description.length > longestRemark || !firstLetters.includes(description.charAt(0).toLowerCase())) return null;
  if (balanceWords.test(description)) return 'balance';
  if (ownBalanceWords.test(description)) return 'own_balance';
  return totalWords.test(description) && !onlyNumber.test(description) ? 'total' : null;
}

/** Whether what may be a balance is one: it is the row's own, or money in beside which no balance stands. */
export function isOwnBalance(cents: number, balance: number | null): boolean {
  return balance === null ? cents > 0 : Math.abs(cents) === Math.abs(balance);
}

export type RowState = 'booked' | 'pending' | 'void';

/** Whether a description begins with the word that a bank puts before what isn't booked yet: 'PENDING - UBER'. */
export function isMarkedPending(description: string): boolean {
  return /^[([*]?pending(?:[)\]*]|\s?[-–:])/i.test(description);
}

const undone =
  /declin|fail|cancel|revert|reject|void|expired|denied|unsuccess|dishono|blocked|bounced|removed|refused|abort|delet|annul|insufficient|incomplete|stopped|timed? ?out|not (?:success|complet|process|accept|honou?r|authori)|returned[ -]+(?:unpaid|un|not)|storniert|abgelehnt/i;

/** What the status column says. Words that are not known are those of a booked row. */
export function stateOf(status: string): RowState {
  if (undone.test(status)) return 'void';
  if (/pend|vorgemerkt|authori[sz]|unposted|in progress|processing|not booked|ausstehend/i.test(status))
    return 'pending';
  // What is only due has not moved any money yet.
  return /^\s*(?:due|upcoming|scheduled|future|planned|not yet|unpaid)\b/i.test(status) ? 'void' : 'booked';
}
