import { outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const at = (page: number) => `/success/success-${page}`;

/** What comes after something is done. None of the pages says that it has been: only the person knows. */
const success: Flow = {
  slug: 'success',
  image: 'success',
  otherStarts: [at(2), at(3), at(4)],
  steps: [
    outcome(
      at(1),
      ['Just opened an account?', 'We’ve emailed you a link. A few things stay locked until you open it.'],
      [
        ['Not in your inbox?', 'Check your spam folder, or ask for a new link when you sign in.'],
        ['Protect your account', 'Add a passkey or an authenticator app in your security settings.'],
      ],
      [
        { label: 'Open my account', href: '/auth/login' },
        { label: 'Take a tour', href: '/welcome/introductory-tour' },
      ],
    ),
    outcome(
      at(2),
      ['Just connected a bank?', 'The first sync can take a few minutes. You don’t have to wait on this page.'],
      [
        [
          'How far back',
          'We add up to two years, if your bank shares that much. You can import older transactions from a file.',
        ],
        ['If it stops', 'If you need to reconnect, we’ll tell you in the app and by email.'],
      ],
      [
        { label: 'See my accounts', href: '/accounts' },
        { label: 'Manage connections', href: '/settings/bank-accounts' },
      ],
    ),
    outcome(
      at(3),
      ['Just sent a request?', 'We’ve emailed you your reference number and what you agreed to.'],
      [
        [
          'Who’ll call',
          'A partner, who can quote your reference number, or our support team if there’s no partner near you.',
        ],
        [
          'Changed your mind?',
          'Send our support team your reference number. We’ll delete the request and tell the partner.',
        ],
      ],
      [
        { label: 'Go to the start page', href: '/' },
        { label: 'Read the privacy policy', href: '/privacy' },
      ],
    ),
    outcome(
      at(4),
      ['Just paid for something?', 'Your order is confirmed once your payment is. That usually takes a few seconds.'],
      [
        ['Where to find it', 'It’s in your history, with the tax invoice and any draw entries.'],
        ['Bought as a guest', 'Use the reference number in your email to open the order without an account.'],
        ['Charged twice?', 'We only confirm an order once. If you see two charges, contact us and we’ll check.'],
      ],
      [
        { label: 'See my history', href: '/history' },
        { label: 'See open draws', href: '/giveaways' },
      ],
    ),
  ],
};

/** For an app that is too old to go on. */
const appUpgrade: Flow = {
  slug: 'app-upgrade',
  image: 'app-upgrade',
  steps: [
    {
      kind: 'custom',
      part: 'update-app',
      path: '/app-upgrade',
      heading: 'This version is out of date',
      lead: 'A newer one is ready. Updating takes a few seconds, and you stay signed in.',
      points: [
        { title: 'What’s kept', text: 'Everything. Your data is on our server, not in the app.' },
        { title: 'Still seeing the old version?', text: 'Close all tabs or windows of the app, then open it again.' },
      ],
      next: null,
    },
  ],
};

export const endingFlows: readonly Flow[] = [success, appUpgrade];
