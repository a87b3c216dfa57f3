import type { vouchers } from '#contract/areas/vouchers.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';

export type WholeVoucher = ReplyOf<typeof vouchers.fullDescription>['data'];
