import type { PlannedCashFlow } from '../cash-flow/planned.ts';
import { sumCents } from '../money/cents.ts';

/** One amount within a line. Money available is positive, committed money is negative. */
export interface SpendItem {
  label: string;
  cents: number;
  /** The ids that the item links to, named as on the wire, and its date if it has one. */
  date?: string;
  accountId?: number;
  paymentId?: number;
  loanId?: number;
  allocationId?: number;
  subCategoryId?: number;
  categoryId?: number;
  /** The planned cash flow it represents. */
  flow?: PlannedCashFlow;
}

export interface SpendLine {
  kind: 'balance' | 'bills' | 'ordered' | 'transfers' | 'set_aside' | 'allocations' | 'buffer';
  cents: number;
  items: readonly SpendItem[];
}

export interface SpendFacts {
  /** Balances of the spending accounts. */
  accounts: readonly SpendItem[];
  /** Open bills due before the next pay; negative. */
  bills: readonly SpendItem[];
  /** Payments and transfers that were ordered or made and have not left the account; negative. */
  ordered: readonly SpendItem[];
  /** Money moved to savings, loan accounts and cards before the next pay; negative. */
  transfers: readonly SpendItem[];
  /** Money set aside for bills of later pays; negative. */
  setAside: readonly SpendItem[];
  /** What this pay allocates to a category or a name. */
  allocations: readonly { item: SpendItem; amountCents: number; spentCents: number }[];
  bufferCents: number;
}

/** Whether an open bill is paid from an allocation, so that it is not counted twice. */
function coversBill(allocation: SpendItem, bill: SpendItem): boolean {
  if (allocation.subCategoryId) return allocation.subCategoryId === bill.subCategoryId;
  return Boolean(allocation.categoryId) && allocation.categoryId === bill.categoryId;
}

/** What is unspent of each allocation, less the open bills it covers. */
function unspentAllocations({ allocations, bills }: SpendFacts): SpendItem[] {
  const coveredBills = new Set<SpendItem>();
  return allocations.flatMap(({ item, amountCents, spentCents }) => {
    const allocatedBills = bills.filter((bill) => !coveredBills.has(bill) && coversBill(item, bill));
    for (const bill of allocatedBills) coveredBills.add(bill);
    const left = Math.max(
      0,
      sumCents([amountCents, -Math.max(0, spentCents), ...allocatedBills.map(({ cents }) => cents)]),
    );
    return left === 0 ? [] : [{ ...item, cents: -left }];
  });
}

function spendLine(kind: SpendLine['kind'], items: readonly SpendItem[]): SpendLine {
  return { kind, cents: sumCents(items.map(({ cents }) => cents)), items };
}

/**
 * What can be spent until the next pay, with the lines that add up to it; negative if more is committed than
 * available.
 */
export function safeToSpend(facts: SpendFacts): { lines: SpendLine[]; safeCents: number } {
  const lines = [
    spendLine('balance', facts.accounts),
    spendLine('bills', facts.bills),
    // Most members have neither, so these two lines are left out when empty.
    ...(facts.ordered.length === 0 ? [] : [spendLine('ordered', facts.ordered)]),
    ...(facts.transfers.length === 0 ? [] : [spendLine('transfers', facts.transfers)]),
    spendLine('set_aside', facts.setAside),
    spendLine('allocations', unspentAllocations(facts)),
    spendLine('buffer', facts.bufferCents === 0 ? [] : [{ label: 'Buffer', cents: -facts.bufferCents }]),
  ];
  return { lines, safeCents: sumCents(lines.map(({ cents }) => cents)) };
}
