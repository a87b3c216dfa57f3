import type { TransactionFilter } from '#contract/areas/transactions.ts';

/** How many rows a filter leaves, what came in with them and what went out; both without sign. */
export interface Sums {
  total: number;
  inCents: number;
  outCents: number;
}

const MAX_STORED = 5_000;

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
  readonly #stored = new Map<string, { version: number; sums: Sums }>();

  async of(memberId: number, filter: TransactionFilter, version: number, count: () => Promise<Sums>): Promise<Sums> {
    const key = `${memberId}:${JSON.stringify(filterKeys.map((name) => filter[name] ?? null))}`;
    const stored = this.#stored.get(key);
    if (stored?.version === version) return stored.sums;
    const sums = await count();
    this.#stored.delete(key);
    if (this.#stored.size >= MAX_STORED) this.#stored.delete(this.#stored.keys().next().value!);
    this.#stored.set(key, { version, sums });
    return sums;
  }
}
