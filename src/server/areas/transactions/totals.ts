import type { TransactionFilter } from '#contract/areas/transactions.ts';

/** How many rows a filter leaves, what came in with them and what went out; both without sign. */
export interface Sums {
  total: number;
  inCents: number;
  outCents: number;
}

const MOST_KEPT = 5_000;

const filterKeys = [
  'categories',
  'sub_categories',
  'description',
  'min_date',
  'max_date',
  'min_amount',
  'max_amount',
  'bank_account_id',
  'status',
  'direction',
  'kind',
  'tag',
  'merchant_key',
  'except_merchant_key',
  'weekdays',
  'batch_id',
] as const satisfies (keyof TransactionFilter)[];

/**
 * Totals of filters that were added up lately. Each holds for one version of the member's rows, which is read together
 * with the page, so that a total is never out of date whoever changed a row, in this process or another.
 */
export class Totals {
  readonly #kept = new Map<string, { version: number; sums: Sums }>();

  async of(memberId: number, filter: TransactionFilter, version: number, count: () => Promise<Sums>): Promise<Sums> {
    const key = `${memberId}:${JSON.stringify(filterKeys.map((name) => filter[name] ?? null))}`;
    const kept = this.#kept.get(key);
    if (kept?.version === version) return kept.sums;
    const sums = await count();
    this.#kept.delete(key);
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(key, { version, sums });
    return sums;
  }
}
