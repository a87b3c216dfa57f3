import { entriesText } from './words.ts';

/** The heading of the gift card claim, and what a gift card earns today at most. */
export function claimStartWords(mostEntries: number): { title: string; reward: string } {
  return mostEntries > 0
    ? {
        title: 'Claim a gift card reward',
        reward: `Today, a gift card earns up to ${entriesText(mostEntries)} in our prize draws, on top of its value.`,
      }
    : {
        title: 'Buy gift cards',
        reward: 'There’s no reward today, so gift cards don’t earn draw entries. You can still buy one at face value.',
      };
}
