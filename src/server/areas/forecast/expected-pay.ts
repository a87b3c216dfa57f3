import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { CashFlows } from '../cash-flow/public.ts';

export interface ExpectedPay {
  source: 'detected' | 'set' | 'off' | 'none';
  payer: string | null;
  amount: number | null;
  set_amount: number | null;
  detected_amount: number | null;
  frequency: PayCycle['kind'] | null;
  next: string | null;
  bank_account_id: number | null;
  rows: number;
}

/**
 * The expected pay and its source. `accountIds` are the forecast accounts; pay without an account goes to the first.
 */
export function expectedPay(
  {
    pay,
    payday,
    paySettings: settings,
    payCycle: { cycle, detected, lastPay },
  }: Pick<CashFlows, 'pay' | 'payday' | 'paySettings' | 'payCycle'>,
  accountIds: readonly number[],
): ExpectedPay {
  const amount = settings.cents ?? detected?.amountCents ?? null;
  const preferredId = settings.accountId ?? (detected ? lastPay?.accountId : undefined);
  const accountId =
    (preferredId !== undefined && accountIds.includes(preferredId) ? preferredId : accountIds[0]) ?? null;
  const details = {
    payer: detected?.payer ?? null,
    set_amount: settings.cents,
    detected_amount: detected?.amountCents ?? null,
    rows: detected?.rows ?? 0,
    bank_account_id: accountId,
  };
  if (pay === null || accountId === null) {
    return {
      ...details,
      source: settings.isExpected ? (amount === null ? 'none' : settings.cents === null ? 'detected' : 'set') : 'off',
      amount: settings.isExpected ? amount : null,
      frequency: detected ? cycle.kind : null,
      next: null,
    };
  }
  return {
    ...details,
    source: pay.isMemberSet ? 'set' : 'detected',
    amount: pay.cents,
    frequency: cycle.kind,
    next: payday,
  };
}
