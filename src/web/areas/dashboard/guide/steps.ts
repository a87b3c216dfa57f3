import type { HomeSettings } from '../home-settings.ts';
import { hasAccounts } from '../safe-parts.ts';
import type { SafeAnswer } from '../safe-parts.ts';

export type Step = 'import' | 'payday' | 'bills' | 'insight';

export const steps: readonly { step: Step; name: string }[] = [
  { step: 'import', name: 'Add your transactions' },
  { step: 'payday', name: 'Confirm your payday' },
  { step: 'bills', name: 'Confirm your bills' },
  { step: 'insight', name: 'See where you stand' },
];

/** The first step that is still open, derived from what is stored. */
export function openStep(
  answer: Pick<SafeAnswer, 'lines' | 'pay_cycle_source' | 'likely_bills'>,
  skipped: HomeSettings['guide'],
): Step {
  if (!hasAccounts(answer)) return 'import';
  if (answer.pay_cycle_source !== 'chosen' && !skipped.includes('payday')) return 'payday';
  if (answer.likely_bills > 0 && !skipped.includes('bills')) return 'bills';
  return 'insight';
}
