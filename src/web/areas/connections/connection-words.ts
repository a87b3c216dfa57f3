import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { connections } from '#contract/areas/connections.ts';
import type { ConnectionOnWire } from '#contract/areas/connections.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import { civilDateIn } from '#domain/calendar/zone.ts';
import { counted } from '#domain/text/counted.ts';
import type { MemberTime } from '#web/kit/time.ts';

export type Connection = ConnectionOnWire;
export type SharedAccount = ConnectionOnWire['accounts'][number];

/** Queries affected by any change of a connection. */
export const touched = [
  connections.list,
  connections.regularPayments,
  bankAccounts.list,
  bankAccounts.page,
  transactions.list,
  transactions.days,
] as const;

/** Days before the end of a consent from which renewal is suggested. */
export const SOON_DAYS = 30;

/** Days from today to the end of a consent, in the member's zone. */
export function daysLeft(until: Date, { zone, today }: Pick<MemberTime, 'zone' | 'today'>): number {
  return Math.max(0, daysBetween(today(), civilDateIn(until.getTime(), zone)));
}

/** 'Ends today', 'Ends in 1 day', 'Ends in 364 days'. */
export function countdown(days: number): string {
  return days === 0 ? 'Ends today' : `Ends in ${days.toLocaleString('en-AU')} ${days === 1 ? 'day' : 'days'}`;
}

export function isSyncing({ sync }: Connection): boolean {
  return sync !== null && (sync.state === 'waiting' || sync.state === 'running');
}

/** The result of a sync, in words. */
export function resultWords(sync: NonNullable<Connection['sync']>): string {
  if (sync.state === 'failed') return sync.problem ?? 'We couldn’t reach the bank.';
  if (sync.imported === 0) return 'You’re up to date.';
  return `${sync.imported.toLocaleString('en-AU')} new ${sync.imported === 1 ? 'transaction' : 'transactions'}.`;
}

const kindNames: Readonly<Record<SharedAccount['kind'], string>> = {
  transaction: 'Everyday',
  savings: 'Savings',
  credit: 'Card',
  investment: 'Investment',
  loan: 'Loan',
};

/** 'Savings · 971-xxx xxxxx219'. */
export function accountFacts({ kind, masked_number }: SharedAccount): string {
  return [kindNames[kind], masked_number].filter(Boolean).join(' · ');
}

const eventNames: Readonly<Record<Connection['events'][number]['kind'], string>> = {
  given: 'You gave your consent',
  renewed: 'You renewed your consent',
  withdrawn: 'You withdrew your consent',
  ended: 'Your consent ended',
  account_gone: 'The bank stopped sharing',
  switched: 'You changed the account for',
  withdrawn_at_bank: 'You withdrew your consent at your bank',
};

/** Whether a consent was withdrawn at the bank. */
export function endedAtBank({ events }: Pick<Connection, 'events'>): boolean {
  return events.find(({ kind }) => kind === 'ended' || kind === 'withdrawn_at_bank')?.kind === 'withdrawn_at_bank';
}

export function eventWords({ kind, detail }: Connection['events'][number]): string {
  if (kind === 'withdrawn')
    return detail === ''
      ? eventNames.withdrawn
      : `${eventNames.withdrawn} and deleted ${counted(Number(detail), 'transaction')}`;
  return detail === '' ? eventNames[kind] : `${eventNames[kind]} ${detail}`;
}
