import { expect, it } from 'vitest';
import { industries } from './port.ts';
import type { PlanCatalogue } from './port.ts';

/** Tests that every adapter of the plan catalogue passes. */
export function planCatalogueConformance(open: () => PlanCatalogue): void {
  it.each(industries)('lists brands of %s with their plans, each with its price and its day', async (industry) => {
    const catalogue = open();
    const [brand] = await catalogue.brands(industry);
    expect(brand!.name).not.toBe('');
    const [listed] = await catalogue.listed(industry, brand!);
    const plan = await catalogue.plan(industry, brand!, listed!.id);
    expect(plan).toMatchObject({ id: listed!.id, updated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string });
  });

  it('has nothing for a plan that is not offered', async () => {
    const catalogue = open();
    const [brand] = await catalogue.brands('energy');
    expect(await catalogue.plan('energy', brand!, 'NOSUCH1@EME')).toBeNull();
  });
}
