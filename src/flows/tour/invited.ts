import { checkoutStep, intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const at = (page = '') => `/tour/:hash${page}`;

/** A tour that a member shared: whoever joins counts as their referral. */
export const sharedTour: Flow = {
  slug: 'tour-shared',
  image: 'tour-shared',
  otherStarts: [at('/monthly'), at('/premium'), at('/premium-2')],
  steps: [
    intro(
      at(),
      ['Someone shared this with you', 'A member sent you a link to this short tour. There are three more pages.'],
      [
        ['What they see', 'Their accounts, bills and budgets in one place, and what’s safe to spend.'],
        ['What they get', 'If you join and the referral qualifies, they get a reward. You can read the rules.'],
        ['What they don’t see', 'Anything about your money. They only find out that someone joined.'],
      ],
      'See what Premium is for',
      at('/premium'),
    ),
    intro(
      at('/premium'),
      ['When Premium is worth it', 'Mostly when money is tight, shared or irregular. Otherwise, Free may be enough.'],
      [
        ['Irregular pay', 'A longer forecast shows the lean weeks early.'],
        ['Shared money', 'Household sharing is made for couples, flatmates and parents.'],
        ['Not needed for an account', 'You can join with this link and stay on Free.'],
      ],
      'Show me one month',
      at('/monthly'),
    ),
    checkoutStep(
      at('/monthly'),
      [
        'One month, at the usual price',
        'A shared link doesn’t change the price. Every visitor sees the same one today.',
      ],
      'monthly_premium',
      at('/premium-2'),
    ),
    outcome(
      at('/premium-2'),
      ['Join with this link', 'The sender’s code is kept on this device and used when you sign up.'],
      [
        ['Counted once', 'If you join a second time, it doesn’t count again.'],
        ['Sent by a stranger?', 'You can join without their link: open the sign-up page in a private window.'],
      ],
      [
        { label: 'Create an account', href: '/auth/sign-up' },
        { label: 'See memberships', href: '/public/purchase/membership' },
      ],
    ),
  ],
};
