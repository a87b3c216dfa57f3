import { addDays } from '#domain/calendar/civil-date.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { ForecastEvent } from '#domain/forecast/daily.ts';
import { isScheduledPay, paydaysAhead } from '#domain/forecast/pay.ts';
import { detectCycle } from '../budget/public.ts';
import type { DetectedCycle, PayRow } from '../budget/public.ts';
import type { ForecastSettings } from './settings-store.ts';

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

interface Parts {
  pays: readonly PayRow[];
  settings: ForecastSettings;
  /** The pay cycle as stored. */
  cycle: PayCycle;
  chosen: boolean;
  /** Accounts that are forecast, the first of which takes what names no other. */
  accountIds: readonly number[];
  scheduled: readonly ForecastEvent[];
  today: string;
  to: string;
}

function cycleOf(found: DetectedCycle | null, { cycle, chosen }: Pick<Parts, 'cycle' | 'chosen'>): PayCycle {
  if (chosen || !found) return cycle;
  return found.frequency === 'monthly' ? { kind: 'monthly', day: found.day ?? 1 } : { kind: found.frequency, payday: found.anchor! };
}

/** The pay that is expected, by the pay cycle of the member or the one of the rows, and its events up to the last day. */
export function payAhead(parts: Parts): { pay: PayAhead; events: ForecastEvent[] } {
  const { pays, settings, accountIds, scheduled, today, to } = parts;
  const found = detectCycle(pays);
  const last = found ? pays.findLast(({ payer }) => payer === found.payer)! : null;
  const amount = settings.pay_cents ?? found?.amountCents ?? null;
  const rows = found?.rows ?? 0;
  const detected = { payer: found?.payer ?? null, set_amount: settings.pay_cents, detected_amount: found?.amountCents ?? null, rows };
  const source = !settings.expects_pay ? 'off' : amount === null ? 'none' : settings.pay_cents === null ? 'detected' : 'set';
  const wanted = settings.pay_account_id ?? last?.accountId;
  const accountId = wanted !== undefined && accountIds.includes(wanted) ? wanted : accountIds[0];
  const cycle = cycleOf(found, parts);
  if (source === 'off' || amount === null || accountId === undefined) {
    return { pay: { ...detected, source, amount: source === 'off' ? null : amount, frequency: found ? cycle.kind : null, next: null, bank_account_id: accountId ?? null }, events: [] };
  }
  // A year is looked at for the next payday, so that it is named even beyond a short forecast.
  const paydays = paydaysAhead(cycle, last?.date ?? null, today, addDays(today, 366));
  const events = paydays
    .map((date) => (date < today ? today : date))
    .filter((date) => date <= to && !isScheduledPay({ date, cents: amount }, scheduled))
    .map((date): ForecastEvent => ({ date, accountId, cents: amount, kind: 'pay', name: found?.payer ?? 'Pay', sourceId: null }));
  return { pay: { ...detected, source, amount, frequency: cycle.kind, next: paydays.find((date) => date >= today) ?? null, bank_account_id: accountId }, events };
}
