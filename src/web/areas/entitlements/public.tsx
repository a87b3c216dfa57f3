/** What other areas show of what members are entitled to. */
export { BroadbandRequest } from './broadband-request.tsx';
export { MemberGifts } from './member-gifts.tsx';
export { MembershipRules } from './membership-rules.tsx';
