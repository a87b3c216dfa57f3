import { expect, it } from 'vitest';
import { benefitOf, everyPlanBenefits } from './benefits.ts';

it('says in a member’s words what a plan gives', () => {
  expect(everyPlanBenefits).toContain('Forecast for 4 weeks');
  expect(benefitOf('Forecast beyond 4 weeks')).toBe('Forecast for up to 26 weeks');
  expect(benefitOf('Household sharing')).toBe('Sharing accounts and budgets with your household');
  expect(benefitOf('Priority support')).toBe('Priority support');
});
