import { MAX_WEEKS, OPEN_WEEKS, forecastFeature, optimizerFeature } from '../forecast/horizon.ts';
import { roundUpFeature } from '../payments/round-up.ts';
import { taxFeature } from '../tax/items.ts';

/** What every plan gives: none of these screens has a gate. */
export const everyPlanBenefits: readonly string[] = [
  'Statements from any bank',
  'Budgets, bills and goals',
  'Spending, net worth and loans',
  `Forecast for ${OPEN_WEEKS} weeks`,
  'Export all your data',
];

const benefits: Readonly<Record<string, string>> = {
  [forecastFeature]: `Forecast for up to ${MAX_WEEKS} weeks`,
  [optimizerFeature]: 'Optimizer for your budgets and debts',
  'Household sharing': 'Sharing accounts and budgets with your household',
  [taxFeature]: 'Tax pack with your deductions sorted',
  [roundUpFeature]: 'Round-ups towards your savings',
};

/** What a feature of the catalogue gives, in a member's words; its name if it has no description. */
export function benefitOf(feature: string): string {
  return benefits[feature] ?? feature;
}
