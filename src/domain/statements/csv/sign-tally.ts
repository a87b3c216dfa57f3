/**
 * Whether an amount column writes money out with a minus or, as card issuers do, with a plus, and whether the file
 * proves it. What the descriptions say ('SALARY', 'EFTPOS PURCHASE') is never a proof: it only casts doubt on the
 * signs, or suggests which answer is likelier.
 */

import type { BalanceDirection } from './balance-signs.ts';
import { best, type BalanceSteps } from './balance-steps.ts';

/** What a sign convention rests on; the member's own answer counts as one. */
export type SignProof = 'layout' | 'columns' | 'words' | 'balance' | 'signs' | 'member';

export interface SignVerdict {
  /** Whether money out is positive; the more likely interpretation if unproved. */
  invert: boolean;
  /** Null if the file does not prove it, so that the member must be asked. */
  proof: SignProof | null;
  /** Where the amounts have no sign and the balance gives each its own. */
  byBalance?: BalanceDirection;
}

/** A transaction by which the member can tell the sign: its amount as written. */
export interface SignSample {
  line: number;
  description: string;
  cents: number;
}

export interface SignContext {
  /** The issuer's sign convention, if the layout identifies the issuer; else null. */
  habit: 'plain' | 'inverted' | null;
  fits: Pick<BalanceSteps, 'compared' | 'plain' | 'opposite' | 'size' | 'negative'>;
  /** Whether something says that the account is a card, on which a purchase may raise the balance. */
  isCard: boolean;
  /** Rows whose type word agrees with their sign, less those that contradict it. */
  wordAgreement: number;
  /**
   * By how many descriptions the steps of the balance are those of what the member has, rather than of what is owed.
   */
  ownSteps(direction: BalanceDirection): number;
}

const paymentWords = /payment.{0,12}(received|thank)|thank you|autopay|direct debit received/i;
const incoming =
  /\b(?:salary|wages?|payroll|pay|income|refund|reversal|cashback|rebate|deposit|dividend|centrelink|pension|interest (?:paid|credit|earned)|credit interest|direct credit|transfer from|from savings)\b/i;
const outgoing =
  /\b(?:eftpos|purchase|pos|atm|withdrawal|wdl|cash out|direct debit|fees?|visa|paywave|bpay|rent|mortgage|insurance|premium|subscription|coles|woolworths|woolies|aldi|iga|bunnings|kmart|target|big w|officeworks|jb hi-?fi|mcdonald'?s?|kfc|uber|netflix|spotify|apple|amazon|google|ebay|telstra|optus|vodafone|agl|origin|energy|caltex|ampol|bp|shell|7-eleven|chemist|pharmacy|cafe|coffee|restaurant|bakery|bakehouse|hotel|parking|toll|linkt|opal|myki|petrol|fuel|gym|medical|dental|dan murphy'?s?|liquor|qantas|jetstar|myer|david jones)\b/i;

/** So many steps of the balance, of which nearly all are as large as an amount, are no chance. */
const MIN_STEPS = 3;
const STEADY = 0.8;

/** The direction according to the words of a description; null if unknown. */
export function wordDirection(description: string): 'in' | 'out' | null {
  if (paymentWords.test(description) || incoming.test(description)) return 'in';
  return outgoing.test(description) ? 'out' : null;
}

export class SignTally {
  plus = 0;
  minus = 0;
  creditMarks = 0;
  debitMarks = 0;
  private statedPlus = 0;
  private payments = { plus: 0, minus: 0 };
  /** Rows whose description fits the plain or the inverted interpretation. */
  readonly votes = { plain: 0, inverted: 0 };

  /** Records an amount as written; `statedPlus` if it has an explicit plus. */
  note(cents: number, statedPlus: boolean): void {
    if (cents > 0) this.plus++;
    else if (cents < 0) this.minus++;
    if (statedPlus) this.statedPlus++;
  }

  noteDescription(description: string, cents: number): void {
    if (Number.isNaN(cents) || cents === 0) return;
    if (paymentWords.test(description)) this.payments[cents > 0 ? 'plus' : 'minus']++;
    const direction = wordDirection(description);
    if (direction !== null) this.votes[(direction === 'in') === cents > 0 ? 'plain' : 'inverted']++;
  }

  verdict(context: SignContext): SignVerdict {
    const marked = this.byMarks();
    if (marked) return marked;
    if (context.habit !== null) return this.byHabit(context.habit);
    const { fits } = context;
    const direction = context.wordAgreement === 0 ? this.stepsOf(fits) : null;
    if (direction !== null) return this.bySteps(direction, context);
    const [plain, opposite] = [best(fits.plain), best(fits.opposite)];
    const follows = fits.compared >= 1 && Math.max(plain, opposite) >= fits.compared * 0.8 && plain !== opposite;
    // A single contradicting step may be chance.
    const isChance = opposite > plain && this.minus > 0 && fits.compared < 2;
    return follows && !isChance && context.wordAgreement === 0
      ? this.byBalance(context, opposite > plain)
      : this.bySigns(context);
  }

  /** Unsigned amounts of which the balance rises by some and falls by others: then its steps are their signs. */
  private stepsOf({ compared, plain, opposite, size }: SignContext['fits']): BalanceDirection | null {
    if (
      this.minus > 0 ||
      this.statedPlus > 0 ||
      compared < MIN_STEPS ||
      Math.max(best(plain), best(opposite)) >= best(size)
    )
      return null;
    const isSteady = best(size) >= compared * STEADY;
    if (!isSteady || size.forwards === size.backwards) return null;
    return size.forwards > size.backwards ? 'oldest_first' : 'newest_first';
  }

  /**
   * The balance of an account falls by what is spent, what is owed on a card rises: the descriptions tell which it is.
   */
  private bySteps(direction: BalanceDirection, { isCard, ownSteps }: SignContext): SignVerdict {
    const netSteps = ownSteps(direction);
    return {
      byBalance: direction,
      invert: netSteps === 0 ? isCard : netSteps < 0,
      proof: netSteps > 0 && !isCard ? 'balance' : null,
    };
  }

  /** CR beside some figures makes the others money out, as DR makes them money in. */
  private byMarks(): SignVerdict | null {
    if (this.creditMarks + this.debitMarks === 0 || this.minus > this.debitMarks) return null;
    return { invert: this.debitMarks === 0, proof: 'words' };
  }

  /** A known issuer's files are read by its convention unless the rows speak against it. */
  private byHabit(habit: 'plain' | 'inverted'): SignVerdict {
    if (habit === 'plain') return { invert: false, proof: 'layout' };
    const { plus, minus } = this.payments;
    if (plus > minus) return { invert: false, proof: this.minus >= this.plus ? 'layout' : null };
    return { invert: true, proof: minus > 0 || this.plus >= this.minus ? 'layout' : null };
  }

  /**
   * A balance that falls by what is spent proves the signs of an account. That of a card may be what is owed, and rises
   * instead: then amounts that all raise it prove nothing, nor do any that the descriptions contradict.
   */
  private byBalance(context: SignContext, isOpposite: boolean): SignVerdict {
    const suggested = this.suggestion(context.isCard || this.minus === 0);
    const isContradicted = isOpposite
      ? this.votes.plain > this.votes.inverted && this.minus > 0
      : this.votes.inverted > this.votes.plain;
    if (isOpposite) return isContradicted ? { invert: false, proof: null } : { invert: true, proof: 'balance' };
    const isOwn =
      context.fits.negative > 0 ||
      this.statedPlus > 0 ||
      (this.minus > 0 && !context.isCard && this.isConfirmed(context));
    return isOwn && !isContradicted ? { invert: false, proof: 'balance' } : { invert: suggested, proof: null };
  }

  private bySigns(context: SignContext): SignVerdict {
    const { plain, inverted } = this.votes;
    if (context.wordAgreement !== 0) return { invert: context.wordAgreement < 0, proof: 'words' };
    const isSigned = this.minus > 0 || (this.statedPlus > 0 && this.statedPlus >= this.plus);
    if (isSigned && inverted <= plain && (this.statedPlus > 0 || this.isConfirmed(context)))
      return { invert: false, proof: 'signs' };
    return { invert: this.suggestion(context.isCard), proof: null };
  }

  /** Most files have more money out than in; otherwise the descriptions must confirm the signs. */
  private isConfirmed({ wordAgreement }: SignContext): boolean {
    return wordAgreement > 0 || this.minus >= this.plus || this.votes.plain > this.votes.inverted;
  }

  /** The likelier reading of signs that nothing proves. */
  private suggestion(isCard: boolean): boolean {
    const { plain, inverted } = this.votes;
    if (this.minus === 0) return plain === inverted ? isCard : inverted > plain;
    if (inverted > plain * 2) return true;
    return this.payments.minus > 0 && this.payments.plus === 0 && this.plus >= this.minus * 2;
  }
}
