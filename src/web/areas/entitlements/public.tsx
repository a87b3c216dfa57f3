/** Components that other areas use. */
export { BroadbandRequest } from './broadband-request.tsx';
export { MemberGifts } from './member-gifts.tsx';
export { MembershipRules } from './membership-rules.tsx';
