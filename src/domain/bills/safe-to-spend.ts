import type { PlannedCashFlow } from '../cash-flow/planned.ts';
import { sumCents } from '../money/cents.ts';

/** One row that a line of the arithmetic is made of. Money that may be spent is positive, money that is spoken for negative. */
export interface SpendRow {
  label: string;
  cents: number;
  /** What the row opens: the names of the wire's ids, with a day where it has one. */
  date?: string;
  accountId?: number;
  paymentId?: number;
  allocationId?: number;
  subCategoryId?: number;
  categoryId?: number;
  /** The planned cash flow that it is. */
  flow?: PlannedCashFlow;
}

export interface SpendLine {
  kind: 'balance' | 'bills' | 'ordered' | 'transfers' | 'set_aside' | 'allocations' | 'buffer';
  cents: number;
  rows: readonly SpendRow[];
}

export interface SpendFacts {
  /** Balances of the accounts that are spent from. */
  accounts: readonly SpendRow[];
  /** Open bills that fall due before the next pay; negative. */
  bills: readonly SpendRow[];
  /** Payments and transfers that were ordered and have not left; negative. */
  ordered: readonly SpendRow[];
  /** Money that goes to savings, loan accounts and cards before the next pay; negative. */
  transfers: readonly SpendRow[];
  /** Money that is held for bills of later pays; negative. */
  setAside: readonly SpendRow[];
  /** What this pay was given for a category or a name. */
  allocations: readonly { row: SpendRow; amountCents: number; spentCents: number }[];
  bufferCents: number;
}

/** Whether an open bill is paid out of an allocation: then the bill stands in its own line and is not counted twice. */
function coversBill(allocation: SpendRow, bill: SpendRow): boolean {
  if (allocation.subCategoryId) return allocation.subCategoryId === bill.subCategoryId;
  return Boolean(allocation.categoryId) && allocation.categoryId === bill.categoryId;
}

/** What of each allocation is not spent yet and not meant for a bill that is still to come. */
function unspent({ allocations, bills }: SpendFacts): SpendRow[] {
  const taken = new Set<SpendRow>();
  return allocations.flatMap(({ row, amountCents, spentCents }) => {
    const own = bills.filter((bill) => !taken.has(bill) && coversBill(row, bill));
    for (const bill of own) taken.add(bill);
    const left = Math.max(0, sumCents([amountCents, -Math.max(0, spentCents), ...own.map(({ cents }) => cents)]));
    return left === 0 ? [] : [{ ...row, cents: -left }];
  });
}

function line(kind: SpendLine['kind'], rows: readonly SpendRow[]): SpendLine {
  return { kind, cents: sumCents(rows.map(({ cents }) => cents)), rows };
}

/** What may be spent until the next pay, with every line that leads there; below zero when more is spoken for than is there. */
export function safeToSpend(facts: SpendFacts): { lines: SpendLine[]; safeCents: number } {
  const lines = [
    line('balance', facts.accounts),
    line('bills', facts.bills),
    // Most members order nothing and plan no transfers: these two stand only where there is something.
    ...(facts.ordered.length === 0 ? [] : [line('ordered', facts.ordered)]),
    ...(facts.transfers.length === 0 ? [] : [line('transfers', facts.transfers)]),
    line('set_aside', facts.setAside),
    line('allocations', unspent(facts)),
    line('buffer', facts.bufferCents === 0 ? [] : [{ label: 'Buffer', cents: -facts.bufferCents }]),
  ];
  return { lines, safeCents: sumCents(lines.map(({ cents }) => cents)) };
}
