import type { ClosingPart } from '../kit/closing.ts';
import { entitlementClosing } from '../areas/entitlements/public.ts';
import { lendingClosing } from '../areas/lending/public.ts';
import { loanClosing } from '../areas/loans/public.ts';
import { paymentClosing } from '../areas/payments/public.ts';

/**
 * What can stand between a member and us when the account is to be closed, on one page. An area that comes to hold money,
 * orders or entries for members adds its part here.
 */
export const closingParts: readonly ClosingPart[] = [loanClosing, lendingClosing, paymentClosing, entitlementClosing];
