import type { Flow } from '../kit.ts';
import { accountFlows } from './accounts.ts';
import { broadbandFlows } from './broadband.ts';
import { funnel } from './build.ts';
import { furtherEnergy } from './further-energy.ts';
import { householdEnergy } from './household-energy.ts';

/** The energy and broadband journeys, loaded with the first of their screens. */
export const funnelFlows: readonly Flow[] = [
  ...householdEnergy.map((words) => funnel(words)),
  ...furtherEnergy.map((words) => funnel(words)),
  ...broadbandFlows,
  ...accountFlows,
];
