import type { Figure } from './piece.ts';

/** Screens that the assistant points to where something is done by the member. */
export type ScreenName =
  | 'security'
  | 'profile'
  | 'imports'
  | 'accounts'
  | 'payments'
  | 'settings'
  | 'draws'
  | 'plan'
  | 'membership'
  | 'gift_cards'
  | 'qoin';

export interface ScreenResult {
  link: Figure;
}
