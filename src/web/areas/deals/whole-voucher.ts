import type { deals } from '#contract/areas/deals.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';

export type WholeVoucher = ReplyOf<typeof deals.fullDescription>['data'];
