/** What other areas show of what members are entitled to. */
export { BroadbandWish } from './broadband-wish.tsx';
export { MemberGifts } from './member-gifts.tsx';
export { MembershipRules } from './membership-rules.tsx';
