/**
 * The direction that words of a type column indicate: 'EFTPOS DEBIT', 'DIRECT CREDIT', 'Purchase', 'Fee'. Words that
 * banks use for both directions ('Payment', 'Interest', 'Transfer') are open, and the member is asked.
 */

export type Direction = 'out' | 'in';

const longestWord = 60;

/** Names of cards, in which 'debit' and 'credit' say nothing about the direction. */
const cardNames = /\b(?:visa|mastercard|eftpos)?[ -]?(?:debit|credit)[ -]?(?:card|mastercard|visa)s?\b|\bvisa debit\b/g;
const undone = /\b(?:refund(?:ed)?|reversal|reversed|cashback|cash ?back|rebate|chargeback)\b/;
const explicitIn = /\b(?:credit(?:ed|s)?|cr|gutschrift|kredit)\b/;
const explicitOut = /\b(?:debit(?:ed|s)?|dr|lastschrift|debet)\b/;
const into =
  /\b(?:deposits?|dep|salary|wages?|payroll|income|incoming|inward|received?|inc|dividends?|money in|paid in|top ?up|transfer[- ](?:in|from)|payment (?:received|in)|interest (?:paid|earned))\b/;
const out =
  /\b(?:purchases?|withdrawals?|wdl|fees?|charges?|charged|eftpos|pos|atm|cash (?:advance|out)|bill payments?|bpay|cheques?|sent|outgoing|outward|spent|spending|expenses?|exp|money out|paid out|transfer[- ](?:out|to)|payment (?:sent|to|out)|tax)\b/;

/** The direction of a type word, 'open' if it is used for both, null if it is none. */
export function directionOf(word: string): Direction | 'open' | null {
  if (word === '' || word.length > longestWord) return null;
  const plain = word.replace(cardNames, ' card ');
  const [saysIn, saysOut] = [explicitIn.test(plain), explicitOut.test(plain)];
  const meansUndone = undone.test(plain);
  if (saysIn !== saysOut)
    return meansUndone && saysIn && !out.test(plain) ? 'open' : meansUndone || saysIn ? 'in' : 'out';
  const [looksIn, looksOut] = [into.test(plain), out.test(plain)];
  if (meansUndone) return looksIn && !looksOut && !/refund|cashback|rebate/.test(plain) ? 'open' : 'in';
  if (looksIn !== looksOut) return looksIn ? 'in' : 'out';
  return looksIn ||
    plain !== word ||
    /\b(?:payments?|interest|transfers?|adjustments?|fx|exchange|other|misc(?:ellaneous)?|direct|osko|payid)\b/.test(
      plain,
    )
    ? 'open'
    : null;
}

/** A word of unproved direction, with the assumption until the member answers. */
export interface OpenWord {
  word: string;
  count: number;
  likely: Direction;
}

export interface TypeWords {
  out: string[];
  in: string[];
  open: OpenWord[];
}

const mostWords = 30;

/**
 * The words of a type column with their directions, or null where it is no such column. Beside purchases a payment is
 * likely the one that pays the card, and interest what it costs; elsewhere a payment goes out and interest comes in.
 */
export function typeWords(counts: ReadonlyMap<string, number>): TypeWords | null {
  const words: TypeWords = { out: [], in: [], open: [] };
  if (counts.size > mostWords) return null;
  const isCard =
    [...counts.keys()].some((word) => /\b(?:purchase|cash advance)/.test(word)) &&
    ![...counts.keys()].some((word) => /\b(?:deposit|salary|wages|withdrawal)/.test(word));
  let [rows, strange] = [0, 0];
  for (const [word, count] of counts) {
    const direction = directionOf(word);
    rows += count;
    if (direction === null) {
      strange += count;
      words.open.push({ word, count, likely: 'out' });
    } else if (direction === 'open') words.open.push({ word, count, likely: likelyOf(word, isCard) });
    else words[direction].push(word);
  }
  const isTypeColumn = words.out.length + words.in.length > 0 && strange * 4 <= rows;
  return isTypeColumn ? words : null;
}

function likelyOf(word: string, isCard: boolean): Direction {
  return (/payment/.test(word) && isCard) || (/interest/.test(word) && !isCard) ? 'in' : 'out';
}
