import type { ClosingPart } from '../kit/closing.ts';
import { commerceClosing } from '../areas/commerce/public.ts';
import { drawClosing } from '../areas/draws/public.ts';
import { entitlementClosing } from '../areas/entitlements/public.ts';
import { lendingClosing } from '../areas/lending/public.ts';
import { loanClosing } from '../areas/loans/public.ts';
import { paymentClosing } from '../areas/payments/public.ts';
import { walletClosing } from '../areas/wallet/public.ts';

/**
 * Everything that can prevent the closing of an account. An area that holds money, orders or entries for members adds
 * its part here.
 */
export const closingParts: readonly ClosingPart[] = [
  loanClosing,
  lendingClosing,
  paymentClosing,
  commerceClosing,
  entitlementClosing,
  walletClosing,
  drawClosing,
];
