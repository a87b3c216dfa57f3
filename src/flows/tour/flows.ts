import type { Flow } from '../kit.ts';
import { accessTour, internetTour } from './access.ts';
import { appTour, productTour } from './product.ts';
import { drawsTour, rewardsTour } from './rewards.ts';
import { sharedTour } from './invited.ts';

/** The tours for visitors. */
export const tourFlows: readonly Flow[] = [
  productTour,
  rewardsTour,
  drawsTour,
  appTour,
  accessTour,
  internetTour,
  sharedTour,
];
