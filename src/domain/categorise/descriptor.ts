import type { Channel } from './descriptor-words.ts';
import {
  collectors,
  legalWords,
  numberedNameTrie,
  numberedWords,
  openingTrie,
  paymentWords,
  remarkTrie,
  starless,
} from './descriptor-words.ts';
import { localityTrie, regionWords } from './localities.ts';
import { countDigits, folded, isDigitCode, isLetterCode, isNumeric } from './tokens.ts';

/**
 * Parses the descriptor of an Australian bank into the parts around the merchant (payment method, card and receipt
 * numbers, dates, suburb, state, country) and the merchant.
 *
 * 'EFTPOS WDL HANDYWAY ALDI 217 FITZROY NORTH VICAU' → card 'Aldi'
 * 'Direct Debit 106215 Corner Finance' → debit 'Corner Finance'
 * 'SQ *CORNER CAFE FITZROY VIC Card xx1234' → card 'Corner Cafe'
 */

export interface Descriptor {
  /** All words, as returned by `tokenise`. */
  tokens: readonly string[];
  /** The merchant's words are those from `from` up to, but not including, `to`. Empty only if there is no word. */
  from: number;
  to: number;
  /** Where the bank's remarks begin (value date, card, receipt). */
  end: number;
  channel: Channel;
  /** The word after the last star before `to` ('XYZ*NETFLIX'), or −1: another possible start of a brand. */
  afterStar: number;
  /** Whether an account mask ('xx1234') precedes the merchant, as in transfers between own accounts. */
  masked: boolean;
  /** Stable name of the merchant for grouping and rules: 'aldi'. Empty if only the bank's own words remain. */
  key: string;
  /** The merchant's display name: 'Aldi'; the whole text if there is no merchant. */
  name: string;
}

const MONTH_DATE = /^\d{1,2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*(\d{2,4})?$/;
const MONTH = /^(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)/;

/** The words of the current text with their offsets; reused, because parsing is not re-entrant. */
const starts: number[] = [];
const ends: number[] = [];
/** 1: preceded by two or more blanks; 2: followed by a star. */
const marks: number[] = [];

/** Splits the text into words with offsets. Apostrophes are included in the offsets but not in the words. */
function scan(text: string): string[] {
  const tokens: string[] = [];
  const length = text.length;
  let start = -1;
  let blanks = 0;
  let apostrophe = false;
  for (let at = 0; at <= length; at += 1) {
    const code = at < length ? text.charCodeAt(at) : 32;
    if (isLetterCode(code) || isDigitCode(code) || code > 0x2ff) {
      if (start < 0) start = at;
      continue;
    }
    if (code === 39 && start >= 0 && at + 1 < length && isLetterCode(text.charCodeAt(at + 1))) {
      apostrophe = true;
      continue;
    }
    if (start >= 0) {
      const token = apostrophe ? text.slice(start, at).replaceAll("'", '') : text.slice(start, at);
      if (token !== 'AND') {
        const index = tokens.push(token) - 1;
        starts[index] = start;
        ends[index] = at;
        marks[index] = blanks >= 2 ? 1 : 0;
      }
      start = -1;
      apostrophe = false;
      blanks = 0;
    }
    if (code === 42 && tokens.length > 0 && ends[tokens.length - 1]! >= at - 1) marks[tokens.length - 1]! |= 2;
    if (code === 32 || code === 9) blanks += 1;
    else blanks = 0;
  }
  return tokens;
}

/** Whether a word is a reference, card mask or date rather than part of a name. */
function isReference(token: string): boolean {
  const last = token.charCodeAt(token.length - 1);
  const first = token.charCodeAt(0);
  if (!isDigitCode(last) && !isDigitCode(first)) return token.length > 6 && countDigits(token) >= 4;
  const digits = countDigits(token);
  if (digits === token.length) return true;
  if (digits >= 4) return true;
  if (first === 88 && digits >= 2) return token.charCodeAt(1) === 88 || digits >= 3;
  return isDigitCode(first) && MONTH_DATE.test(token);
}

/** 'XX1234', 'X1234': the last digits of an account or card. */
function isMask(token: string): boolean {
  return token.charCodeAt(0) === 88 && /^X+\d{2,4}$/.test(token);
}

/** Whether the words from `from` to `to` name a merchant, and not only the payment. */
function namesMerchant(tokens: readonly string[], from: number, to: number, channel: Channel): boolean {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]!;
    // In a transfer the card is the other side: 'TRANSFER TO CREDIT CARD'.
    if (channel === 'transfer' && token === 'CARD') return true;
    if (!paymentWords.has(token) && !regionWords.has(token) && !isReference(token)) return true;
    if (isReference(token) && numberedNameTrie.longestAt(tokens, at) !== null) return true;
  }
  return false;
}

/** Skips the bank's prefix; returns the index of the merchant's first word. */
function passOpenings(tokens: readonly string[]): { from: number; channel: Channel } {
  const count = tokens.length;
  let channel: Channel = 'none';
  let at = 0;
  while (at < count) {
    // In a transfer to a card the card is the name: 'TRANSFER TO CREDIT CARD'.
    if (channel === 'transfer' && tokens[at + 1] === 'CARD' && (tokens[at] === 'CREDIT' || tokens[at] === 'DEBIT'))
      break;
    const opening = openingTrie.longestAt(tokens, at);
    if (opening && !(opening.end >= count && at > 0)) {
      if (channel === 'none') channel = opening.value;
      at = opening.end;
      continue;
    }
    const token = tokens[at]!;
    if ((marks[at]! & 2) !== 0 && at + 1 < count && collectors.has(token)) {
      if (channel === 'none') channel = 'card';
    } else if (channel !== 'transfer' && at + 1 < count && starless.has(token)) {
      const next = passLegalWords(tokens, at + 1);
      // A collector followed only by a number is itself the merchant.
      if (!isName(tokens, next)) break;
      if (channel === 'none') channel = 'card';
      at = next - 1;
    } else if (!passable(tokens, at)) break;
    at += 1;
  }
  // The name in a card's 'PAYMENT RECEIVED, THANK YOU' includes its first word.
  if (at > 0 && tokens[at - 1] === 'PAYMENT' && (tokens[at] === 'RECEIVED' || tokens[at] === 'THANK')) at -= 1;
  // A name does not begin with a joining word: 'REFUND OF SHOES'.
  else if (at > 0 && at + 1 < count && (tokens[at] === 'OF' || tokens[at] === 'FOR')) at -= 1;
  return { from: at, channel };
}

function passLegalWords(tokens: readonly string[], at: number): number {
  let next = at;
  while (next < tokens.length && legalWords.has(tokens[next]!)) next += 1;
  return next;
}

/** Whether a merchant's name can begin at an index. */
function isName(tokens: readonly string[], at: number): boolean {
  return at < tokens.length && !isReference(tokens[at]!) && remarkTrie.longestAt(tokens, at)?.value !== 'always';
}

/** A number, mask or date before the merchant, unless it begins a name such as '7-Eleven'. */
function passable(tokens: readonly string[], at: number): boolean {
  const token = tokens[at]!;
  if (isReference(token)) return numberedNameTrie.longestAt(tokens, at) === null;
  // 'TERMINAL 0123' and 'REF AB1234' before the merchant.
  const next = tokens[at + 1];
  if (next !== undefined && isReference(next) && at + 2 < tokens.length && numberedWords.has(token)) return true;
  // NAB's 'V1234' is the card; '05 MAR' is a date once its day has been skipped.
  if (token.length === 5 && token.charCodeAt(0) === 86 && isNumeric(token.slice(1))) return true;
  return at > 0 && token.length === 3 && isNumeric(tokens[at - 1]!) && MONTH.test(token);
}

/** Where the bank's remarks begin after the merchant. */
function findEnd(tokens: readonly string[], from: number): number {
  for (let at = from + 1; at < tokens.length; at += 1) {
    const remark = remarkTrie.longestAt(tokens, at);
    if (!remark) continue;
    if (remark.value !== 'numbered') return at;
    const next = tokens[remark.end];
    if (next !== undefined && countDigits(next) > 0 && !(numberedNameTrie.longestAt(tokens, remark.end) !== null))
      return at;
  }
  return tokens.length;
}

/** Removes what follows a store number or wide gap, the state and the suburb. */
function findMerchantEnd(tokens: readonly string[], from: number, end: number, channel: Channel): number {
  let to = end;
  let placed = channel === 'card' || (end > from && regionWords.has(tokens[end - 1]!));
  for (let at = from + 1; at < to; at += 1) {
    const token = tokens[at]!;
    const wideGap = (marks[at]! & 1) !== 0 && placed;
    if (wideGap || (isReference(token) && (token.length >= 3 || !isNumeric(token) || startsDate(tokens, at, to)))) {
      placed = true;
      to = at;
    }
  }
  while (to > from + 1 && regionWords.has(tokens[to - 1]!)) {
    to -= 1;
    placed = true;
  }
  if (!placed || channel === 'transfer') return to;
  for (let start = Math.max(from + 1, to - 3); start < to; start += 1) {
    const locality = localityTrie.longestAt(tokens, start, to);
    if (locality?.end === to) return start;
  }
  return to;
}

/** '05 03' as day and month; a single small number may belong to the name ('Cafe 63'). */
function startsDate(tokens: readonly string[], at: number, to: number): boolean {
  const next = at + 1 < to ? tokens[at + 1]! : '';
  return next !== '' && next.length <= 2 && isNumeric(next);
}

const VOWEL = /[AEIOUY]/;
const TITLES: ReadonlySet<string> = new Set(['MR', 'MRS', 'DR', 'ST', 'MT', 'JR', 'SR', 'LTD', 'PTY']);

/** Small words, capitalised only at the start of a name. */
const SMALL: ReadonlySet<string> = new Set(['AND', 'OF', 'FOR', 'THE']);

/** 'HARBOUR AND PARK CAFE' → 'Harbour and Park Cafe'; short words without a vowel stay in capitals ('BP', 'KFC'). */
function titleCase(words: string): string {
  let shown = '';
  for (const word of words.split(' ')) {
    const keepsCase = word.length <= 3 && !VOWEL.test(word) && !TITLES.has(word) && isLetterCode(word.charCodeAt(0));
    shown += `${shown === '' ? '' : ' '}${keepsCase ? word : shown !== '' && SMALL.has(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase()}`;
  }
  return shown;
}

const EDGE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu;

/** The merchant's display name, in the statement's spelling if that has lower case. */
function shownName(raw: string, text: string, start: number, end: number): string {
  const whole = (raw.length === text.length ? raw : text).slice(start, end).replace(/\s+/g, ' ');
  const written = whole.replace(EDGE, '') || whole;
  return written === written.toUpperCase() ? titleCase(written) : written;
}

/** Parses one descriptor, in about two microseconds; callers may cache frequent texts. */
export function readDescriptor(raw: string): Descriptor {
  let text = raw.toUpperCase();
  if (/[^\u0000-\u007f]/.test(text))
    text = folded(text.replace(/[\u2018\u2019\u00b4]/g, "'").replace(/'/g, '\u0001')).replaceAll('\u0001', "'");
  const tokens = scan(text);
  const count = tokens.length;
  if (count === 0)
    return { tokens, from: 0, to: 0, end: 0, channel: 'none', afterStar: -1, masked: false, key: '', name: raw.trim() };
  let { from, channel } = passOpenings(tokens);
  const masked = from > 0 && isMask(tokens[from - 1]!);
  // Only prefixes, numbers and remarks: the whole text is the name.
  if (from >= count || (from > 0 && remarkTrie.longestAt(tokens, from)?.value === 'always')) from = 0;
  const end = findEnd(tokens, from);
  if (channel === 'none' && end < count) channel = openingTrie.longestAt(tokens, end)?.value ?? 'none';
  const to = from === 0 && masked ? end : findMerchantEnd(tokens, from, end, channel);
  let afterStar = -1;
  for (let at = 0; at < to - 1; at += 1) if ((marks[at]! & 2) !== 0) afterStar = at + 1;
  const isNamed = masked || namesMerchant(tokens, from, to, channel);
  const key = !isNamed
    ? ''
    : to === from + 1
      ? tokens[from]!.toLowerCase()
      : tokens.slice(from, to).join(' ').toLowerCase();
  return {
    tokens,
    from,
    to,
    end,
    channel,
    afterStar,
    masked,
    key,
    name: isNamed ? shownName(raw, text, starts[from]!, ends[to - 1]!) : raw.trim(),
  };
}
