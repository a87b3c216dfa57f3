import { dayNumber } from '../calendar/civil-date.ts';
import { pairNearest } from './pairing.ts';
import { PhraseTrie } from './phrase-trie.ts';
import { tokenise } from './tokens.ts';

/**
 * Finds transfers between a member's own accounts: the same amount out of one and into another within three days,
 * with words on at least one side that speak of moving money. Such rows are neither spending nor income.
 */
export interface TransferRow {
  id: number;
  accountId: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  amountCents: number;
  description: string;
  /** On a loan account: what comes in there, or is drawn from it, has its other half in an account of the member's. */
  onLoan?: boolean;
  /**
   * True where it is known what the row is (a brand, pay, a fee): such a row is no transfer, even if its amount fits.
   * Rows that are already categorised as a transfer or a payment between people stay false.
   */
  known?: boolean;
}

export interface TransferPair {
  outId: number;
  inId: number;
  daysApart: number;
  /** The words that speak for a transfer, for the reason shown: 'transfer, savings'. */
  evidence: string;
}

export const TRANSFER_WINDOW_DAYS = 3;

const phrases = `TRANSFER|TFR|TFER|TRF|TRNSFR|XFER|FUNDS|PAY ANYONE|OSKO|NPP|PAYID|FAST PAYMENT|INTERNAL|LINKED ACC|LINKED ACCOUNT|SAVINGS|SAVER|ISAVER|ESAVER|SAVE|OFFSET|SWEEP|ROUND UP|ROUNDUP|INTERNET PAYMENT|INTERNET BANKING|MOBILE BANKING|MOBILE PAYMENT|ONLINE BANKING|NETBANK|COMMBANK APP|PAYMENT THANK YOU|PAYMENT RECEIVED|THANK YOU|CREDIT CARD|CARD PAYMENT|CC PAYMENT|AUTOPAY|AMERICAN EXPRESS|AMEX|BPAY PAYMENT|PAYMENT TO|PAYMENT FROM|TO ACCOUNT|FROM ACCOUNT|OWN ACCOUNT|ACCOUNT|DIRECT CREDIT|DIRECT DEBIT|DEPOSIT|WITHDRAWAL|LOAN REPAYMENT|LOAN PAYMENT|HOME LOAN|REPAYMENT|LN REPAY|FROM CHECKING|TO CHECKING|MORTGAGE`;

/** How much a word says; 'DEPOSIT' alone says little, and is believed only beside a word on the other side. */
const weakPhrases = new Set([
  'DIRECT CREDIT',
  'DIRECT DEBIT',
  'DEPOSIT',
  'WITHDRAWAL',
  'ACCOUNT',
  'PAYMENT TO',
  'PAYMENT FROM',
  'SAVE',
  'INTERNET BANKING',
  'REPAYMENT',
  'BPAY PAYMENT',
]);

interface Evidence {
  words: string[];
  weight: number;
}

const evidenceTrie = new PhraseTrie<{ phrase: string; weight: number }>();
for (const phrase of phrases.split('|'))
  evidenceTrie.add(phrase, { phrase: phrase.toLowerCase(), weight: weakPhrases.has(phrase) ? 1 : 2 });

const MASK = /^X+\d{2,4}$/;

/** The words of a row that speak of moving money, and how loudly: 2 for one clear word, less than 2 is not enough. */
function evidenceOf(description: string): Evidence {
  const tokens = tokenise(description);
  const words: string[] = [];
  let weight = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const match = evidenceTrie.longestAt(tokens, at);
    if (match) {
      if (!words.includes(match.value.phrase)) words.push(match.value.phrase);
      weight += match.value.weight;
      at = match.end - 1;
    } else if (MASK.test(tokens[at]!)) weight += 1;
  }
  return { words, weight };
}

interface Side {
  row: TransferRow;
  day: number;
  evidence: Evidence | null;
}

const side = (row: TransferRow): Side => ({ row, day: dayNumber(row.date), evidence: null });

function evidenceFor(result: Side): Evidence {
  result.evidence ??= evidenceOf(result.row.description);
  return result.evidence;
}

/** Whether two rows may be the two ends of one transfer. */
function fits(out: Side, into: Side): boolean {
  if (out.row.accountId === into.row.accountId || Math.abs(out.day - into.day) > TRANSFER_WINDOW_DAYS) return false;
  return out.row.onLoan === true || into.row.onLoan === true || evidenceFor(out).weight + evidenceFor(into).weight >= 2;
}

/**
 * Pairs the rows of a member. Each row is in one pair at most; as many pairs as possible are made, with the nearest
 * dates, and of equal choices the one with more evidence, then the earlier rows. The order of the input does not
 * matter. Takes time in proportion to the rows, as long as not thousands of rows share one amount within days.
 *
 * @param isRefused pairs that the member said are none; their rows are free for others.
 */
export function matchTransfers(
  rows: readonly TransferRow[],
  isRefused: (outId: number, inId: number) => boolean = () => false,
): TransferPair[] {
  const bySize = new Map<number, { outs: Side[]; ins: Side[] }>();
  for (const row of rows) {
    if (row.amountCents === 0 || row.known) continue;
    const size = Math.abs(row.amountCents);
    let group = bySize.get(size);
    if (!group) bySize.set(size, (group = { outs: [], ins: [] }));
    (row.amountCents < 0 ? group.outs : group.ins).push(side(row));
  }
  const pairs: TransferPair[] = [];
  const order = (a: Side, b: Side): number => a.day - b.day || a.row.id - b.row.id;
  for (const { outs, ins } of bySize.values()) {
    if (outs.length === 0 || ins.length === 0) continue;
    outs.sort(order);
    ins.sort(order);
    const result = pairNearest(outs, ins, {
      windowDays: TRANSFER_WINDOW_DAYS,
      fits: (out, into) => fits(out, into) && !isRefused(out.row.id, into.row.id),
      gain: (out, into) => Math.min(evidenceFor(out).weight + evidenceFor(into).weight, 9),
    });
    for (const [out, into] of result) {
      const words = [...new Set([...evidenceFor(out).words, ...evidenceFor(into).words])];
      if (words.length === 0) words.push('loan account');
      pairs.push({
        outId: out.row.id,
        inId: into.row.id,
        daysApart: Math.abs(out.day - into.day),
        evidence: words.join(', '),
      });
    }
  }
  return pairs.sort((a, b) => a.outId - b.outId);
}
