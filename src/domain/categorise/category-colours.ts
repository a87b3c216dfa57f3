/**
 * The colour of each category as the API gives it: the category with id 1 has the first. The web application replaces
 * each by the colour of the same category in the member's palette, so these serve everything that has no palette. They
 * have a contrast of at least 3:1 on white and on the dark background, and are distinct from each other.
 */
export const categoryColours = [
  '#52a377', // groceries
  '#aa670d', // eating out
  '#7056b0', // subscriptions
  '#ac9000', // home
  '#058b96', // bills
  '#0568ad', // transport
  '#a54748', // health
  '#ce6878', // family
  '#bb73c1', // shopping
  '#5d8615', // leisure
  '#a54e91', // giving and services
  '#787cdb', // debt and tax
  '#157553', // income
  '#0c9ddd', // transfers
] as const;

/** Uncategorised transactions have no colour of their own. This grey has enough contrast on light and dark. */
export const UNCATEGORISED_COLOUR = '#7a7a7a';
