import type { CivilDate } from '../calendar/civil-date.ts';
import { counted } from '../text/counted.ts';

/** The safeguards of sending tokens. */
export interface SendRules {
  /** How long after a receiver is used first the smaller limit holds, in hours. */
  coolingHours: number;
  /** The most that a new receiver can get in that time, in tokens. */
  coolingMax: number;
  /** How long the password opens sending for, in minutes. */
  openMinutes: number;
  /** How long a prepared transfer waits for its approval, in minutes. */
  approvalMinutes: number;
  /** What can leave a wallet within 24 hours unless its owner sets another limit, in tokens. */
  dailyLimit: number;
  /** How long a wallet that was recovered sends nothing, in hours. */
  recoveryHours: number;
  /** After this time without a result a transfer is stuck, in minutes. */
  stuckMinutes: number;
}

/** By the day from which they apply, newest first. */
const dated: readonly (SendRules & { from: CivilDate })[] = [
  {
    from: '2026-01-01',
    coolingHours: 24,
    coolingMax: 20,
    openMinutes: 10,
    approvalMinutes: 10,
    dailyLimit: 500,
    recoveryHours: 24,
    stuckMinutes: 30,
  },
];

/** The rules that apply on a day. */
export function sendRulesOn(day: CivilDate): SendRules {
  return dated.find(({ from }) => from <= day) ?? dated.at(-1)!;
}

export interface SendQuestion {
  amount: number;
  fee: number;
  /** What is in the wallet and not on its way. */
  available: number;
  /** What has been approved to leave the wallet within the last 24 hours. */
  sentToday: number;
  dailyLimit: number;
  /** Null for a receiver past the cooling-off. */
  cooling: { sent: number; max: number } | null;
}

/** Why a transfer can't be sent, for the member; null if it can. */
export function sendProblem(question: SendQuestion): string | null {
  const { amount, fee, available, sentToday, dailyLimit, cooling } = question;
  if (amount + fee > available) {
    const most = Math.max(0, available - fee);
    return most === 0
      ? `You have ${tokens(available)}, and the network fee is ${tokens(fee)}.`
      : `You can send up to ${tokens(most)}: you have ${tokens(available)}, and the network fee is ${tokens(fee)}.`;
  }
  if (sentToday + amount > dailyLimit) {
    const left = dailyLimit - sentToday;
    return left > 0
      ? `That’s above your limit of ${tokens(dailyLimit)} in 24 hours. You can send ${tokens(left)} now.`
      : `You’ve reached your limit of ${tokens(dailyLimit)} in 24 hours. Try again later.`;
  }
  if (cooling && cooling.sent + amount > cooling.max) {
    const left = cooling.max - cooling.sent;
    return left > 0
      ? `This recipient is new, so you can send up to ${tokens(left)} for now.`
      : 'This recipient is new, and you’ve sent as much as you can for now.';
  }
  return null;
}

/** How many passkeys must approve a transfer. */
export function approvalsNeeded(amount: number, secondAbove: number | null): 1 | 2 {
  return secondAbove !== null && amount > secondAbove ? 2 : 1;
}

/** An amount in words: '1 token', '1,250 tokens'. */
export function tokens(count: number): string {
  return counted(count, 'token');
}
