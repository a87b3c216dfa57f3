import { dayNumber } from '../calendar/civil-date.ts';
import { pairNearest } from './pairing.ts';
import { PhraseTrie } from './phrase-trie.ts';
import { tokenise } from './tokens.ts';

/**
 * Detects transfers between own accounts: equal amounts out of one account and into another within three days, with
 * transfer words on at least one side. They count neither as spending nor as income.
 */
export interface TransferCandidate {
  id: number;
  accountId: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  amountCents: number;
  description: string;
  /** On a loan account: money in, or a draw, has its counterpart in another account of the member. */
  onLoan?: boolean;
  /**
   * True if the transaction has a known meaning (a brand, pay, a fee); then it is no transfer even if its amount
   * matches. False for those already categorised as a transfer or a payment between people.
   */
  known?: boolean;
}

export interface TransferPair {
  outId: number;
  inId: number;
  daysApart: number;
  /** The words that indicate a transfer, for the reason shown: 'transfer, savings'. */
  evidence: string;
}

export const TRANSFER_WINDOW_DAYS = 3;

const phrases = `TRANSFER|TFR|TFER|TRF|TRNSFR|XFER|FUNDS|PAY ANYONE|OSKO|NPP|PAYID|FAST PAYMENT|INTERNAL|LINKED ACC|LINKED ACCOUNT|SAVINGS|SAVER|ISAVER|ESAVER|SAVE|OFFSET|SWEEP|ROUND UP|ROUNDUP|INTERNET PAYMENT|INTERNET BANKING|MOBILE BANKING|MOBILE PAYMENT|ONLINE BANKING|NETBANK|COMMBANK APP|PAYMENT THANK YOU|PAYMENT RECEIVED|THANK YOU|CREDIT CARD|CARD PAYMENT|CC PAYMENT|AUTOPAY|AMERICAN EXPRESS|AMEX|BPAY PAYMENT|PAYMENT TO|PAYMENT FROM|TO ACCOUNT|FROM ACCOUNT|OWN ACCOUNT|ACCOUNT|DIRECT CREDIT|DIRECT DEBIT|DEPOSIT|WITHDRAWAL|LOAN REPAYMENT|LOAN PAYMENT|HOME LOAN|REPAYMENT|LN REPAY|FROM CHECKING|TO CHECKING|MORTGAGE`;

/** The weight of a word; 'DEPOSIT' is weak and only counts with a word on the other side. */
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

/** The transfer words of a transaction and their total weight; at least 2 is needed. */
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
  transaction: TransferCandidate;
  day: number;
  evidence: Evidence | null;
}

const side = (transaction: TransferCandidate): Side => ({
  transaction,
  day: dayNumber(transaction.date),
  evidence: null,
});

function evidenceFor(candidate: Side): Evidence {
  candidate.evidence ??= evidenceOf(candidate.transaction.description);
  return candidate.evidence;
}

/** Whether two transactions may be the two sides of one transfer. */
function fits(out: Side, into: Side): boolean {
  if (out.transaction.accountId === into.transaction.accountId || Math.abs(out.day - into.day) > TRANSFER_WINDOW_DAYS)
    return false;
  return (
    out.transaction.onLoan === true ||
    into.transaction.onLoan === true ||
    evidenceFor(out).weight + evidenceFor(into).weight >= 2
  );
}

/**
 * Pairs transfers. Each transaction is in at most one pair; as many pairs as possible, nearest dates first, then more
 * evidence, then earlier transactions. The input order does not matter. Runs in linear time unless thousands share
 * one amount within days.
 *
 * @param isRefused pairs that the member rejected; their transactions stay available for others.
 */
export function matchTransfers(
  transactions: readonly TransferCandidate[],
  isRefused: (outId: number, inId: number) => boolean = () => false,
): TransferPair[] {
  const bySize = new Map<number, { outs: Side[]; ins: Side[] }>();
  for (const transaction of transactions) {
    if (transaction.amountCents === 0 || transaction.known) continue;
    const size = Math.abs(transaction.amountCents);
    let group = bySize.get(size);
    if (!group) bySize.set(size, (group = { outs: [], ins: [] }));
    (transaction.amountCents < 0 ? group.outs : group.ins).push(side(transaction));
  }
  const pairs: TransferPair[] = [];
  const order = (a: Side, b: Side): number => a.day - b.day || a.transaction.id - b.transaction.id;
  for (const { outs, ins } of bySize.values()) {
    if (outs.length === 0 || ins.length === 0) continue;
    outs.sort(order);
    ins.sort(order);
    const paired = pairNearest(outs, ins, {
      windowDays: TRANSFER_WINDOW_DAYS,
      fits: (out, into) => fits(out, into) && !isRefused(out.transaction.id, into.transaction.id),
      gain: (out, into) => Math.min(evidenceFor(out).weight + evidenceFor(into).weight, 9),
    });
    for (const [out, into] of paired) {
      const words = [...new Set([...evidenceFor(out).words, ...evidenceFor(into).words])];
      if (words.length === 0) words.push('loan account');
      pairs.push({
        outId: out.transaction.id,
        inId: into.transaction.id,
        daysApart: Math.abs(out.day - into.day),
        evidence: words.join(', '),
      });
    }
  }
  return pairs.sort((a, b) => a.outId - b.outId);
}
