import type { OptimizerMove } from '#contract/areas/forecast.ts';
import { formatCents } from '#domain/money/format.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

function titleOf({ kind, name, from, to, data, left }: OptimizerMove): string {
  switch (kind) {
    case 'spend_less':
      return `Reduce ${(name ?? '').toLowerCase()} from ${dollars(from)} to ${dollars(to)} a month`;
    case 'end_subscription':
      return `Cancel ${name} and save ${dollars(from)} a month`;
    case 'redirect_debt':
      return `Your debts are paid off: move ${dollars(from)} a month into savings`;
    case 'set_aside':
      return `Put ${dollars(-left)} more a week ${data[0]?.TransactionCategoryID === DEBT ? `towards ${name ?? 'your debt'}` : 'into savings'}`;
  }
}

/** The optimizer id of debt repayment. */
const DEBT = 102;

function reasonOf({ kind, low_months: low }: OptimizerMove): string | null {
  if (kind === 'spend_less' && low !== null)
    return `You’ve spent that or less in ${low.months} of the last ${low.of} months.`;
  if (kind === 'end_subscription') return 'This only changes your plan. You’ll need to cancel with the provider.';
  return null;
}

/** A move's effect and why it is realistic. */
export function moveWords(move: OptimizerMove): { title: string; effect: string; reason: string | null } {
  const { left, year } = move;
  const weekly =
    left > 0
      ? `${dollars(left)} more left over each week`
      : left < 0
        ? `${dollars(-left)} less left over each week`
        : null;
  const yearly = year > 0 ? `${dollars(year)} more after a year` : null;
  return {
    title: titleOf(move),
    effect: [weekly, yearly].filter((part) => part !== null).join(', '),
    reason: reasonOf(move),
  };
}
