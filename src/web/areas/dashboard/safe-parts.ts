import type { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';

export type SafeAnswer = ReplyOf<typeof safeToSpend.safeToSpend>;
type Row = SafeAnswer['lines'][number]['rows'][number];

/** One part of what is in the spending accounts: what is safe, or what it is kept for. Positive cents. */
export interface SafePart {
  kind: string;
  label: string;
  cents: number;
}

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { amount }) => sum - amount, 0);

const labels: Partial<Record<SafeAnswer['lines'][number]['kind'], string>> = {
  ordered: 'payments on their way',
  transfers: 'to savings and cards',
  set_aside: 'set aside for later bills',
  allocations: 'set aside this pay',
  buffer: 'safety buffer',
};

/** What is kept back, in the order of the calculation; loan repayments apart from other bills. */
export function committedParts({ lines }: Pick<SafeAnswer, 'lines'>): SafePart[] {
  return lines
    .flatMap(({ kind, amount, rows }): SafePart[] => {
      if (kind === 'balance') return [];
      if (kind !== 'bills') return [{ kind, label: labels[kind] ?? kind, cents: -amount }];
      const repayments = rows.filter((row) => row.loan_id !== null);
      const others = rows.filter((row) => row.loan_id === null);
      return [
        { kind, label: others.length === 1 ? 'bill' : 'bills', cents: sumOf(others) },
        {
          kind: 'loans',
          label: repayments.length === 1 ? 'loan repayment' : 'loan repayments',
          cents: sumOf(repayments),
        },
      ];
    })
    .filter(({ cents }) => cents > 0);
}

/** The likely bills that are counted and can be confirmed: bills that past transactions suggest. */
export function likelyBills({ lines }: Pick<SafeAnswer, 'lines'>): { keys: string[]; count: number; cents: number } {
  const rows = lines.flatMap((line) => line.rows).filter((row) => row.certainty === 'likely' && row.kind === 'bill');
  const keys = new Set(rows.flatMap(({ series_key: key }) => (key === null ? [] : [key])));
  return { keys: [...keys], count: keys.size, cents: sumOf(rows) };
}

/** Where the money is: 'in Everyday', 'in 2 accounts'. */
export function accountsWords({ lines }: Pick<SafeAnswer, 'lines'>): string {
  const rows = lines.find(({ kind }) => kind === 'balance')?.rows ?? [];
  return rows.length === 1 ? `in ${rows[0]!.label}` : `in ${rows.length} accounts`;
}

/** Whether there is an account to spend from. Without one there is no figure. */
export function hasAccounts({ lines }: Pick<SafeAnswer, 'lines'>): boolean {
  return lines.some(({ kind, rows }) => kind === 'balance' && rows.length > 0);
}
