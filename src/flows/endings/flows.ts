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
      ['Just opened an account?', 'There’s an email from us with a link. Until it’s opened, a few things stay closed.'],
      [
        ['Not in your inbox?', 'Look in the spam folder, or ask for a new link when you sign in.'],
        ['Protect it', 'Add a passkey or an authenticator app in your security settings.'],
      ],
      [
        { label: 'Open my account', href: '/auth/login' },
        { label: 'See a first round', href: '/welcome/introductory-tour' },
      ],
    ),
    outcome(
      at(2),
      ['Just connected a bank?', 'The first read can take some minutes. You don’t have to wait on this page.'],
      [
        ['How far back', 'Banks give between three months and several years. Older ones can be imported.'],
        ['If it stops', 'A connection that needs you again says so on your home screen and by email.'],
      ],
      [
        { label: 'See my accounts', href: '/accounts' },
        { label: 'Manage connections', href: '/settings/bank-accounts' },
      ],
    ),
    outcome(
      at(3),
      ['Just sent a request?', 'The email that follows has your reference number and what you agreed to.'],
      [
        ['Who calls', 'A partner who says that number, or our support team where no partner is.'],
        ['To take it back', 'Write to our support team with the number. We delete it and tell the partner.'],
      ],
      [
        { label: 'Back to the start page', href: '/' },
        { label: 'Read the privacy policy', href: '/privacy' },
      ],
    ),
    outcome(
      at(4),
      ['Just paid for something?', 'Your order is confirmed once the payment is. That’s usually a matter of seconds.'],
      [
        ['Where it is', 'Under your history, with the tax invoice and any draw entries.'],
        ['Bought as a guest', 'The email has the reference that opens the order without an account.'],
        ['Charged twice?', 'It can’t be confirmed twice. Write to us, and we’ll check the second one.'],
      ],
      [
        { label: 'See my history', href: '/history' },
        { label: 'Look at open draws', href: '/giveaways' },
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
      lead: 'A newer one is ready. It takes a few seconds, and you stay signed in.',
      points: [
        { title: 'What’s kept', text: 'Everything. Your data is on the server, and not in the app.' },
        { title: 'Still old afterwards?', text: 'Close all tabs or windows of the app, then open it again.' },
      ],
      next: null,
    },
  ],
};

export const endingFlows: readonly Flow[] = [success, appUpgrade];
