import type { SpinResult, SpinStatus } from '#contract/areas/spin.ts';
import type { PrizeKind } from '#domain/rewards/spin.ts';
import { counted } from '#domain/text/counted.ts';

interface Prize {
  kind: PrizeKind;
  amount: number;
}

/** The prize as it stands on the wheel. */
export function prizeText({ kind, amount }: Prize): string {
  if (kind === 'none') return 'No prize';
  return kind === 'entries' ? counted(amount, 'entry', 'entries') : `${amount.toLocaleString('en-AU')} Qoin`;
}

/** The chance of a segment, such as '12%' or '0.5%'. */
export function chanceText(weight: number, total: number): string {
  const percent = (weight / total) * 100;
  const digits = percent >= 10 ? 1 : percent >= 0.1 ? 2 : 4;
  return `${Number(percent.toFixed(digits))}%`;
}

/** The result in words, outcome first. */
export function resultText({ prize, instead_of: insteadOf }: SpinResult): string {
  const won = prize.kind === 'none' ? 'No prize this time.' : `You won ${prizeText(prize)}.`;
  return insteadOf === null ? won : `${won} The wheel chose ${insteadOf}, but that prize had run out.`;
}

/** Why the member cannot spin, and what to do. */
export const closedText: Readonly<Record<Exclude<SpinStatus, 'open' | 'used'>, string>> = {
  signed_out: 'Sign in to spin.',
  state_unknown: 'Add your address to spin. The spin isn’t available in every state.',
  state_closed: 'The spin isn’t available in your state. Your other rewards aren’t affected.',
  paused: 'The spin is paused at the moment. Come back later.',
  not_set_up: 'There’s no spin right now.',
};
