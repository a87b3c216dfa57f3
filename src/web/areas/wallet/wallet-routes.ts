import type { AreaRoute } from '#web/kit/route.ts';

/** The token wallet, and the two confirmations that it asks for. */
export const walletRoutes: readonly AreaRoute[] = [
  {
    path: '/wallet',
    gate: 'auth',
    title: 'Wallet',
    page: async () => (await import('./wallet-page.tsx')).WalletPage,
    keywords: 'tokens send receive address QR passkey crypto',
  },
  {
    path: '/confirm-wallet-password',
    gate: 'auth',
    title: 'Confirm your password',
    parent: '/wallet',
    page: async () => (await import('./confirm-password-page.tsx')).ConfirmPasswordPage,
    unlisted: true,
  },
  {
    path: '/confirm-wallet-email',
    gate: 'auth',
    title: 'Confirm your email',
    parent: '/wallet',
    page: async () => (await import('./confirm-email-page.tsx')).ConfirmEmailPage,
    unlisted: true,
  },
];
