import type { BankProduct } from '#domain/bank-products/product.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { EnergyPlan } from '#domain/energy-plans/plan.ts';

/** The industries of the Consumer Data Right, with what is published in each. */
export interface PublishedPlans {
  energy: EnergyPlan;
  banking: BankProduct;
}
export type Industry = keyof PublishedPlans;
export const industries = ['energy', 'banking'] as const satisfies readonly Industry[];

/** A brand that publishes its plans. */
export interface CatalogueBrand {
  /** Its id in the register. */
  id: string;
  name: string;
  /** Where it publishes them. */
  address: string;
}

/** A plan as a brand lists it. */
export interface ListedPlan {
  id: string;
  updated: Date;
}

/** The publisher does not answer, or its answer cannot be read. A later call may succeed. */
export class CatalogueUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CatalogueUnavailable';
  }
}

/**
 * What energy retailers and banks publish about their plans and products under the Consumer Data Right. A call takes at
 * most a minute, and that for a list three. It fails with `CatalogueUnavailable`. Nobody's details are sent.
 */
export interface PlanCatalogue {
  readonly adapter: string;
  /**
   * Where the plans come with the product: the date and the source of an industry's. Null where they are read nightly.
   */
  sampleOf(industry: Industry): { asOf: CivilDate; source: string } | null;
  brands(industry: Industry): Promise<CatalogueBrand[]>;
  /** The plans that a brand offers now. */
  listed(industry: Industry, brand: CatalogueBrand): Promise<ListedPlan[]>;
  /** Null where the plan is for businesses, or its price cannot be known. */
  plan<I extends Industry>(industry: I, brand: CatalogueBrand, id: string): Promise<PublishedPlans[I] | null>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    planCatalogue: PlanCatalogue;
  }
}
