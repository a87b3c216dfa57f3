import { authFlags } from '#web/kit/route.ts';
import type { AreaRoute } from '#web/kit/route.ts';

const auth = { flags: authFlags, unlisted: true } as const;
const ways = async () => (await import('./reads.ts')).readWays();
const loginPage = async () => (await import('./login-page.tsx')).LoginPage;

/** Where a visitor signs in or joins; `further-routes.ts` has the other auth screens. */
export const routes: readonly AreaRoute[] = [
  { path: '/auth/login', name: 'login', gate: 'guest', title: 'Sign in', page: loginPage, preload: ways, ...auth },
  {
    path: '/auth/login/:device/:deviceModel/:deviceName/:ipAddress/:location',
    gate: 'guest',
    title: 'Sign in',
    page: loginPage,
    preload: ways,
    ...auth,
  },
  { path: '/auth/v2/login', gate: 'open', title: 'Sign in', page: loginPage, preload: ways, ...auth },
  {
    path: '/auth/sign-up',
    name: 'createAccount',
    gate: 'guest',
    title: 'Create your account',
    page: async () => (await import('./sign-up-page.tsx')).SignUpPage,
    preload: ways,
    ...auth,
  },
  {
    path: '/onboarding',
    name: 'onboarding',
    gate: 'open',
    title: 'Getting started',
    page: async () => (await import('./onboarding-page.tsx')).OnboardingPage,
    ...auth,
  },
];
