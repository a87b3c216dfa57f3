import { endingFlows } from './endings/flows.ts';
import { entryFlows } from './entries/flows.ts';
import { funnelFlows } from './funnel/flows.ts';
import { organic3Flow } from './organic3/flows.ts';
import { premiumTourFlow } from './premium-tour/flows.ts';
import { totwqFlows } from './totwq/flows.ts';
import { tourFlows } from './tour/flows.ts';
import { welcomeFlows } from './welcome/flows.ts';
import type { Flow } from './kit.ts';

/** Every journey, loaded with the first of their screens. */
export const flows: readonly Flow[] = [
  ...funnelFlows,
  ...entryFlows,
  organic3Flow,
  premiumTourFlow,
  ...tourFlows,
  ...totwqFlows,
  ...welcomeFlows,
  ...endingFlows,
];
