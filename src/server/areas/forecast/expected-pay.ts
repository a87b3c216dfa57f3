import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { CashFlows } from '../cash-flow/public.ts';

export interface PayAhead {
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

/** The pay that is expected, and how it is known. `accountIds` are those that are forecast, the first of which takes what names no other. */
export function payAhead(
  {
    pay,
    payday,
    paySettings: settings,
    payCycle: { cycle, detected, lastPay },
  }: Pick<CashFlows, 'pay' | 'payday' | 'paySettings' | 'payCycle'>,
  accountIds: readonly number[],
): PayAhead {
  const amount = settings.cents ?? detected?.amountCents ?? null;
  const wanted = settings.accountId ?? (detected ? lastPay?.accountId : undefined);
  const accountId = (wanted !== undefined && accountIds.includes(wanted) ? wanted : accountIds[0]) ?? null;
  const known = {
    payer: detected?.payer ?? null,
    set_amount: settings.cents,
    detected_amount: detected?.amountCents ?? null,
    rows: detected?.rows ?? 0,
    bank_account_id: accountId,
  };
  if (pay === null || accountId === null) {
    return {
      ...known,
      source: settings.isExpected ? (amount === null ? 'none' : settings.cents === null ? 'detected' : 'set') : 'off',
      amount: settings.isExpected ? amount : null,
      frequency: detected ? cycle.kind : null,
      next: null,
    };
  }
  return {
    ...known,
    source: pay.isMemberSet ? 'set' : 'detected',
    amount: pay.cents,
    frequency: cycle.kind,
    next: payday,
  };
}
