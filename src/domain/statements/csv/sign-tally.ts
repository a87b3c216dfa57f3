/**
 * Whether an amount column writes money out with a minus or, as card issuers do, with a plus, and whether the file
 * proves it. Descriptions that say which way money went ('SALARY', 'EFTPOS PURCHASE') confirm or doubt the signs as
 * they are written. By themselves they never prove that a plus is money out: they only suggest that answer.
 */

import type { BalanceDirection } from './balance-signs.ts';
import { best, type BalanceSteps } from './balance-steps.ts';
import { isCardPayment, isTelling, maySettle, paysCard, wordDirection } from './description-words.ts';

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
  /** Whether something says that it is an account at a bank, which a plus always fills. */
  isDeposit: boolean;
  /** What the words of a type column say of the signs; null where there is none. */
  words: 'plain' | 'inverted' | null;
  /**
   * By how many descriptions the steps of the balance are those of what the member has, rather than of what is owed.
   */
  ownSteps(direction: BalanceDirection): number;
}

/** So many steps of the balance, of which nearly all are as large as an amount, are no chance. */
const MIN_STEPS = 3;
const STEADY = 0.8;

/** So many rows, of which so many times more are minus than plus, are those of an account that is spent from. */
const MIN_SPENDING = 10;
const SPENDING_RATIO = 4;
/** A shop's name beside a minus may be a refund; so many of them are not. */
const MIN_SHOPS = 3;

export class SignTally {
  plus = 0;
  minus = 0;
  creditMarks = 0;
  debitMarks = 0;
  private statedPlus = 0;
  private payments = { plus: 0, minus: 0 };
  /** Rows whose description may be of what was paid or given back to a card. */
  private settled = { plus: 0, minus: 0 };
  private paidIn = 0;
  /** The votes of descriptions that say more than the name of a shop. */
  private readonly telling = { plain: 0, inverted: 0 };
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
    const sign = cents > 0 ? 'plus' : 'minus';
    if (isCardPayment(description)) this.payments[sign]++;
    if (maySettle(description)) this.settled[sign]++;
    if (cents > 0 && paysCard(description)) this.paidIn++;
    const direction = wordDirection(description);
    if (direction === null) return;
    const vote = (direction === 'in') === cents > 0 ? 'plain' : 'inverted';
    this.votes[vote]++;
    if (isTelling(description)) this.telling[vote]++;
  }

  verdict(context: SignContext): SignVerdict {
    const marked = this.byMarks();
    if (marked) return marked;
    if (context.habit !== null) return this.byHabit(context.habit);
    const { fits } = context;
    const direction = context.words === null ? this.stepsOf(fits) : null;
    if (direction !== null) return this.bySteps(direction, context);
    const [plain, opposite] = [best(fits.plain), best(fits.opposite)];
    const follows = fits.compared >= 1 && Math.max(plain, opposite) >= fits.compared * 0.8 && plain !== opposite;
    // A single contradicting step may be chance.
    const isChance = opposite > plain && this.minus > 0 && fits.compared < 2;
    return follows && !isChance && context.words === null
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
    if (isOpposite) return this.byFallingBalance();
    const { isCard, fits } = context;
    const suggested = this.suggestion(isCard || this.minus === 0);
    const mayBeOwed = isCard || (this.settled.minus > 0 && !context.isDeposit);
    const isOwn =
      this.statedPlus > 0 ||
      (fits.negative > 0 && (!mayBeOwed || fits.negative * 2 > fits.compared)) ||
      (this.minus > 0 && (mayBeOwed ? this.isOwnBalance(context) : this.minus >= this.plus || this.isClear(isCard)));
    const isContradicted = this.votes.inverted > this.votes.plain;
    return isOwn && !isContradicted ? { invert: false, proof: 'balance' } : { invert: suggested, proof: null };
  }

  /**
   * A balance that falls by a plus is one that is spent from, or what is owed and paid off. Beside a minus it is rather
   * what is owed, under plain signs.
   */
  private byFallingBalance(): SignVerdict {
    const { plain, inverted } = this.votes;
    if (this.minus > 0) {
      const isSpent = inverted > 0 && inverted >= plain * 2;
      return { invert: isSpent || (inverted > plain && this.plus > this.minus), proof: isSpent ? 'balance' : null };
    }
    const isPaidOff = this.settled.plus * 2 > this.plus && inverted === 0;
    return { invert: !isPaidOff, proof: isPaidOff ? null : 'balance' };
  }

  /** More shops and people under a minus than all under a plus are not those that gave money back to a card. */
  private isOwnBalance({ isCard }: SignContext): boolean {
    const spending = this.minus - this.settled.minus;
    return this.isClear(isCard) || (!isCard && spending >= MIN_SHOPS && spending >= this.plus * 2);
  }

  private bySigns(context: SignContext): SignVerdict {
    const { plain, inverted } = this.votes;
    if (context.words !== null) return { invert: context.words === 'inverted', proof: 'words' };
    const isSigned = this.minus > 0 || (this.statedPlus > 0 && this.statedPlus >= this.plus);
    if (isSigned && inverted <= plain && (this.statedPlus > 0 || this.isConfirmed(context)))
      return { invert: false, proof: 'signs' };
    return { invert: this.suggestion(context.isCard), proof: null };
  }

  /**
   * Most files have more money out than in, but so has a card with more refunds than purchases, whose plus is spending.
   * Only many rows, or nothing but spending, say it without the descriptions.
   */
  private isConfirmed({ isCard, isDeposit }: SignContext): boolean {
    if (this.isClear(isCard) || (isDeposit && !isCard && this.minus >= this.plus)) return true;
    if (this.plus > 0) return !isCard && this.minus >= MIN_SPENDING && this.minus >= this.plus * SPENDING_RATIO;
    const isSpending = this.settled.minus * 2 < this.minus;
    return isSpending && (!isCard || this.minus >= MIN_SHOPS || this.votes.plain > 0);
  }

  /** Whether the descriptions speak clearly for the signs as written. */
  private isClear(isCard: boolean): boolean {
    const { plain, inverted } = this.votes;
    const { telling } = this;
    if (telling.plain > 0 && telling.inverted === 0 && plain > inverted) return true;
    if (isCard && this.paidIn > 0 && this.settled.minus === 0 && this.minus >= this.plus && plain >= inverted)
      return true;
    return plain >= inverted * 2 && (telling.plain > 0 || plain >= MIN_SHOPS);
  }

  /** The likelier reading of signs that nothing proves. */
  private suggestion(isCard: boolean): boolean {
    const { plain, inverted } = this.votes;
    if (this.minus === 0) return plain === inverted ? isCard : inverted > plain;
    if (inverted > plain * 2) return true;
    const { plus, minus } = this.settled;
    if (this.telling.plain === 0 && plus === 0 && minus > 0 && (isCard || (minus * 2 >= this.minus && this.plus > 0)))
      return true;
    return this.payments.minus > 0 && this.payments.plus === 0 && this.plus >= this.minus * 2;
  }
}
