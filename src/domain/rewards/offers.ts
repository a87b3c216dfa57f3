/** Offers of rewards that operators set up, each on one shelf. */

/** Where an offer is shown. */
export const offerPlaces = [
  'home',
  'qoin',
  'quality-cash',
  'bonus',
  'feedback',
  'choice',
  'cashbacks',
  'discounts',
  'utilities',
  'energy',
] as const;
export type OfferPlace = (typeof offerPlaces)[number];

/** What a member must have done before: nothing, verified email and mobile, or sent feedback, whatever its rating. */
export const offerNeeds = ['nothing', 'verified', 'feedback'] as const;
export type OfferNeed = (typeof offerNeeds)[number];

export const claimStates = ['requested', 'granted', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];
