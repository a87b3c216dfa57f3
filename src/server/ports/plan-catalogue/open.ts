import { cdrPlans } from './cdr.ts';
import type { CdrCatalogueSettings } from './cdr.ts';
import { embeddedPlans } from './embedded.ts';
import type { PlanCatalogue } from './port.ts';

/** No plans are known. */
const closedPlans: PlanCatalogue = {
  adapter: 'closed (no register)',
  sampleOf: () => null,
  brands: async () => [],
  listed: async () => [],
  plan: async () => null,
};

/** The register where one is configured; otherwise our sample of published plans, and none in production. */
export function openPlanCatalogue(register: CdrCatalogueSettings | undefined, production: boolean): PlanCatalogue {
  if (register) return cdrPlans(register);
  return production ? closedPlans : embeddedPlans();
}
