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

const count = '(one|two|three|four|five|\\d+)';
const clauses = {
  deposit:
    /\bdeposit(?:s|ed|ing)?(?: of)?(?: at least| a minimum of| not less than)? \$\s?([\d,]+)(?:\.00)?(?: or more)?/i,
  deposits: new RegExp(String.raw`\b(?:at least|a minimum of|minimum of) ${count} deposits?\b`, 'i'),
  anyDeposit: /\b(?:make|makes|making) (?:a|any) deposit\b/i,
  limited: new RegExp(
    String.raw`\b(?:no more than|not more than|up to|(?:a )?maximum of) ${count} withdrawals?\b`,
    'i',
  ),
  none: /\b(?:no|zero|without|without any|not make any) withdrawals?\b/i,
} as const;

/** Words that say when a bonus is paid and for what, without asking for anything. */
const fillers = new Set(
  (
    'a account additional an and any are base bonus by calculated calendar condition conditions daily day days during ' +
    'each earn earned earns every following for full fully given have if in interest into is it made make makes making ' +
    'met month monthly months must of on paid pay payable per provided rate receive same standard that the then ' +
    'this to variable when where will with within you your applied applies apply applicable savings saver customer customers'
  ).split(' '),
);
/** How the interest itself is worked out, where that is on the balance that counts for us too. */
const workedOut = /\b(?:bonus )?interest is calculated on (?:the |your )?daily balances?\b/gi;

/**
 * Reads the condition of a bonus rate. Null where it names nothing that can be counted in transactions, and where it
 * asks for anything else beside that, such as a growing balance or purchases with a card.
 */
export function bonusConditionOf(text: string): BonusCondition | null {
  let rest = text.replaceAll(workedOut, ' ');
  const take = (clause: RegExp): string | null => {
    const match = clause.exec(rest);
    if (!match) return null;
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    return match[1] ?? '';
  };
  const deposit = take(clauses.deposit);
  const deposits = take(clauses.deposits);
  const anyDeposit = take(clauses.anyDeposit);
  const limited = take(clauses.limited);
  const none = take(clauses.none);
  if ([deposit, deposits, anyDeposit, limited, none].every((clause) => clause === null)) return null;
  // One of several ways to the bonus is not told apart from one of several conditions.
  const left = rest.toLowerCase().match(/[\p{L}\d$%]+/gu) ?? [];
  if (left.some((word) => !fillers.has(word))) return null;
  return {
    minDeposits: deposits !== null ? numberOf(deposits) : deposit !== null || anyDeposit !== null ? 1 : 0,
    minDepositedCents: deposit === null ? 0 : Number(deposit.replaceAll(',', '')) * 100,
    maxWithdrawals: none !== null ? 0 : limited === null ? null : numberOf(limited),
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
