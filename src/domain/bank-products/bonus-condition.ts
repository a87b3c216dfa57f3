/** What an account holder did in one whole month. */
export interface SavingsMonth {
  deposits: number;
  depositedCents: number;
  withdrawals: number;
}

/** What a bonus rate asks for in a month. */
export interface BonusCondition {
  minDeposits: number;
  minDepositedCents: number;
  /** Null where any number is allowed. */
  maxWithdrawals: number | null;
}

const numbers: Readonly<Record<string, number>> = { no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5 };
const numberOf = (word: string): number => numbers[word.toLowerCase()] ?? Number(word);

/** Reads the condition of a bonus rate; null where it names nothing that can be counted in transactions. */
export function bonusConditionOf(text: string): BonusCondition | null {
  const deposit = /\bdeposit(?:s|ing)?\b[^.$]{0,40}\$\s?([\d,]+)/i.exec(text);
  const deposits = /\bat least (one|two|three|\d+) deposits?\b/i.exec(text);
  const limited = /\b(?:no more than|up to|maximum of) (one|two|three|four|five|\d+) withdrawals?\b/i.exec(text);
  const none = /\b(?:no|zero|without)(?: \w+)? withdrawals?\b/i.test(text);
  if (!deposit && !deposits && !limited && !none) return null;
  return {
    minDeposits: deposits ? numberOf(deposits[1]!) : deposit ? 1 : 0,
    minDepositedCents: deposit ? Number(deposit[1]!.replaceAll(',', '')) * 100 : 0,
    maxWithdrawals: none ? 0 : limited ? numberOf(limited[1]!) : null,
  };
}

/** Whether a month met the condition. */
export function isMet(condition: BonusCondition, { deposits, depositedCents, withdrawals }: SavingsMonth): boolean {
  return (
    deposits >= condition.minDeposits &&
    depositedCents >= condition.minDepositedCents &&
    (condition.maxWithdrawals === null || withdrawals <= condition.maxWithdrawals)
  );
}
