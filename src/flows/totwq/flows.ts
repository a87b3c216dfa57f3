import type { Flow } from '../kit.ts';
import { bankOfTheWeek, billOfTheWeek, internetOfTheWeek } from './requests.ts';
import { giftCardsOfTheWeek, rewardsOfTheWeek } from './shop.ts';

/** The offers of the week. */
export const totwqFlows: readonly Flow[] = [
  billOfTheWeek,
  internetOfTheWeek,
  bankOfTheWeek,
  rewardsOfTheWeek,
  giftCardsOfTheWeek,
];
