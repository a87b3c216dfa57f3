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
      [
        'Someone shared this with you',
        'A member sent you a link to this short tour. Here’s what it’s about, in three pages.',
      ],
      [
        ['What they see', 'Their accounts, bills and budgets in one place, and what’s safe to spend.'],
        [
          'What they get',
          'If you join and the referral qualifies, the rules give them a reward. You can read those rules.',
        ],
        ['What they don’t see', 'Anything about you. They learn that somebody joined, and nothing of your money.'],
      ],
      'What’s Premium for?',
      at('/premium'),
    ),
    intro(
      at('/premium'),
      [
        'When Premium is worth it',
        'Mostly when money is tight, shared or irregular. Otherwise the free plan may be enough.',
      ],
      [
        ['Irregular pay', 'A longer forecast shows the thin weeks early.'],
        ['Two households or one', 'Sharing is made for couples, flatmates and parents.'],
        ['Not needed for an account', 'You can join with this link and stay on free.'],
      ],
      'Show me one month',
      at('/monthly'),
    ),
    checkoutStep(
      at('/monthly'),
      [
        'One month, at the public price',
        'A shared link doesn’t change it. What you see is what every visitor sees today.',
      ],
      'monthly_premium',
      at('/premium-2'),
    ),
    outcome(
      at('/premium-2'),
      ['Join with this link', 'The code of whoever sent it is kept on this device, and goes along when you sign up.'],
      [
        ['Counted once', 'Joining twice, or from the same household, doesn’t count again.'],
        ['Sent by a stranger?', 'Join without it: open the sign-up page in a private window.'],
      ],
      [
        { label: 'Create an account', href: '/auth/sign-up' },
        { label: 'See memberships', href: '/public/purchase/membership' },
      ],
    ),
  ],
};
