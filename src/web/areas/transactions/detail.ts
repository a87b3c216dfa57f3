import type { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';

export type Detail = ReplyOf<typeof transactions.detail>;
