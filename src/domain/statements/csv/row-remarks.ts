/** Rows that look like transactions but are not, identified by their text. */

export type RowRemark = 'total' | 'balance' | null;

const longestRemark = 60;
const firstLetters = 'abcefgknoprstuvz';

const totalWords =
  /^(grand |sub ?)?totals?( (of|for|the|all|debits?|credits?|amounts?|withdrawals?|deposits?|payments?|receipts?|purchases|transactions?|money|in|out|fees?|charges?|interest|period|spent|received|paid|page|statement|posted|pending))+:?$/i;
const balanceWords =
  /^((opening|closing|previous|starting|ending|final|new|statement|current|available|outstanding) (balance|bal\.?)|(balance|bal\.?) (brought|carried) (forward|fwd|down)|(brought|carried) forward|(anfangs|end|alter|neuer)[ -]?(saldo|kontostand)|saldo (alt|neu|vorher)|kontostand( .*)?|solde (initial|final|precedent)):?$/i;

/** What a description says of its row: a total, a mere balance, or nothing of the kind. */
export function remarkOf(description: string): RowRemark {
  if (description.length > longestRemark || !firstLetters.includes(description.charAt(0).toLowerCase())) return null;
  if (balanceWords.test(description)) return 'balance';
  return totalWords.test(description) ? 'total' : null;
}

export type RowState = 'booked' | 'pending' | 'void';

/** Whether a description begins with the word that a bank puts before what isn't booked yet: 'PENDING - UBER'. */
export function isMarkedPending(description: string): boolean {
  return /^[([*]?pending(?:[)\]*]|\s?[-–:])/i.test(description);
}

/** What the status column says. Words that are not known are those of a booked row. */
export function stateOf(status: string): RowState {
  if (/pend|vorgemerkt|authori[sz]|unposted|in progress|processing|not booked|ausstehend/i.test(status))
    return 'pending';
  // What is only due has not moved any money yet.
  if (/^\s*(?:due|upcoming|scheduled|future|planned|not yet|unpaid)\b/i.test(status)) return 'void';
  return /declin|fail|cancel|revert|reject|void|expired|storniert|abgelehnt/i.test(status) ? 'void' : 'booked';
}
