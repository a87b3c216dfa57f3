/** What other areas show of draws. */
export { WinHub } from './win-hub.tsx';
export { GiveawaysPage } from './giveaways-page.tsx';
export { PrizeCards } from './prizes-page.tsx';
