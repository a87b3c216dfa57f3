import type { TransactionFilter } from '#contract/areas/transactions.ts';

/** The number of transactions under a filter, and money in and out in cents, both unsigned. */
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
 * A cache of recently computed totals of filters. Each is valid for one version of the member's transactions, which is
 * read together with the page, so that a total is never outdated, even after a change in another process.
 */
export class Totals {
  readonly #stored = new Map<string, { version: number; sums: Sums }>();

  async of(memberId: number, filter: TransactionFilter, version: number, count: () => Promise<Sums>): Promise<Sums> {
    const key = `${memberId}:${JSON.stringify(filterKeys.map((name) => filter[name] ?? null))}`;
    const cached = this.#stored.get(key);
    if (cached?.version === version) return cached.sums;
    const sums = await count();
    this.#stored.delete(key);
    if (this.#stored.size >= MAX_STORED) this.#stored.delete(this.#stored.keys().next().value!);
    this.#stored.set(key, { version, sums });
    return sums;
  }
}
