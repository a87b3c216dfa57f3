import { findSubCategory, subCategoryIds, UNCATEGORISED } from '../categorise/taxonomy.ts';

/** What the transactions of a statement add up to, by sub-category and direction. */
export interface StatementUse {
  subCategoryId: number;
  rows: number;
  isIn: boolean;
  /** Whether the descriptions speak of a loan or its repayment. */
  namesLoan: boolean;
}

/** Withdrawals from a savings account go to the member or a payee they choose; fees and tax are exceptions. */
const leaves: ReadonlySet<number> = new Set([
  subCategoryIds['to-people'],
  subCategoryIds['bank-fees'],
  subCategoryIds.tax,
]);
const comes: ReadonlySet<number> = new Set([
  subCategoryIds['interest-earned'],
  subCategoryIds['from-people'],
  subCategoryIds['other-income'],
  UNCATEGORISED,
]);

/**
 * Whether a statement can only be of a savings account: it earns interest, and nothing is bought from it or paid into
 * it as wages.
 */
export function isSavingsUse(uses: readonly StatementUse[]): boolean {
  const earns = uses.some(({ subCategoryId, isIn }) => isIn && subCategoryId === subCategoryIds['interest-earned']);
  const moves = uses.some(({ subCategoryId }) => subCategoryId !== subCategoryIds['interest-earned']);
  return (
    earns &&
    moves &&
    uses.every(
      ({ subCategoryId, isIn }) =>
        findSubCategory(subCategoryId)?.kind === 'transfer' || (isIn ? comes : leaves).has(subCategoryId),
    )
  );
}

/** What pays a card, and what it gives back. */
const pays: ReadonlySet<number> = new Set([subCategoryIds['card-payments'], subCategoryIds.refunds, UNCATEGORISED]);
/** A card neither pays itself nor keeps savings, and no home is paid for with it. */
const neverOnCard: ReadonlySet<number> = new Set([
  subCategoryIds['card-payments'],
  subCategoryIds['own-transfers'],
  subCategoryIds.savings,
  subCategoryIds['to-people'],
  subCategoryIds.mortgage,
  subCategoryIds.rent,
]);
/** With fewer purchases a payment that came in may be anything. */
const MIN_PURCHASES = 5;

/**
 * Whether a statement must be of a card: money in is only payments and refunds, and money out is purchases, a few of
 * which are enough where its balances stay below zero (`owes`).
 */
export function isCardUse(uses: readonly StatementUse[], owes: boolean | null): boolean {
  const isPaid = uses.some(({ subCategoryId, isIn }) => isIn && subCategoryId === subCategoryIds['card-payments']);
  const purchases = uses.reduce((sum, { isIn, rows }) => sum + (isIn ? 0 : rows), 0);
  return (
    isPaid &&
    purchases >= (owes === true ? 1 : MIN_PURCHASES) &&
    uses.every(({ subCategoryId, isIn }) =>
      isIn
        ? pays.has(subCategoryId) || findSubCategory(subCategoryId)?.kind === 'expense'
        : !neverOnCard.has(subCategoryId),
    )
  );
}

/** What a loan charges, what is drawn from it, and what moves it to another loan. */
const onLoan: ReadonlySet<number> = new Set([
  subCategoryIds['interest-charged'],
  subCategoryIds['bank-fees'],
  subCategoryIds['loan-repayments'],
  subCategoryIds.mortgage,
  subCategoryIds.refunds,
  subCategoryIds['to-people'],
  subCategoryIds['from-people'],
  UNCATEGORISED,
]);

/**
 * Whether a statement must be of a loan: it charges interest and is repaid, and nothing is bought with it. `owes` says
 * whether its balances are below zero; null where it states none, so that the repayments must say what they repay.
 */
export function isLoanUse(uses: readonly StatementUse[], owes: boolean | null): boolean {
  const charges = uses.some(({ subCategoryId, isIn }) => !isIn && subCategoryId === subCategoryIds['interest-charged']);
  const repayments = uses.filter(({ isIn, subCategoryId }) => isIn && subCategoryId !== subCategoryIds.refunds);
  const isNamed = repayments.length > 0 && repayments.every(({ namesLoan }) => namesLoan);
  const isLoan = owes === null ? charges && isNamed : owes && repayments.length > 0 && (charges || isNamed);
  return (
    isLoan &&
    uses.every(
      ({ subCategoryId }) =>
        onLoan.has(subCategoryId) ||
        (findSubCategory(subCategoryId)?.kind === 'transfer' && subCategoryId !== subCategoryIds['card-payments']),
    )
  );
}
