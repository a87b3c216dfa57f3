import * as z from 'zod/mini';
import { money } from '#contract/kit/wire.ts';

const obligationKinds = [
  'loan',
  'loan_payment',
  'loan_offer',
  'bank_payment',
  'plan_order',
  'plan',
  'membership',
  'order',
  'refund',
  'prize',
  'credit',
  'entries',
  'points',
  'wallet_transfer',
  'wallet_tokens',
] as const;
export type ObligationKind = (typeof obligationKinds)[number];

/** An open obligation between the member and us when the account is to be deleted. */
export const obligation = z.object({
  kind: z.enum(obligationKinds),
  title: z.string(),
  /** Null if it is not an amount of money. */
  amount: z.nullable(money),
  /** The page where it can be settled. */
  href: z.string(),
  /** Whether it may be given up with the account; a debt may not. */
  can_give_up: z.boolean(),
});
export type ObligationOnWire = z.infer<typeof obligation>;
