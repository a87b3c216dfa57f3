import { authFlags } from '#web/kit/route.ts';
import type { AreaRoute } from '#web/kit/route.ts';

const auth = { flags: authFlags, unlisted: true } as const;
const newPasswordPage = async () => (await import('./new-password-page.tsx')).NewPasswordPage;
const verifyLinkPage = async () => (await import('./verify-link-page.tsx')).VerifyLinkPage;
const verifyEmailPage = async () => (await import('./verify-email-page.tsx')).VerifyEmailPage;

/** Auth screens that a link, a code or a PIN leads to. */
export const furtherSessionRoutes: readonly AreaRoute[] = [
  {
    path: '/auth/kinde/login-test',
    gate: 'guest',
    title: 'Sign in with another account',
    page: async () => (await import('./identity-page.tsx')).IdentityPage,
    preload: async () => (await import('./reads.ts')).readWays(),
    ...auth,
  },
  {
    path: '/auth/token/:verificationToken/:id/:email',
    gate: 'guest',
    title: 'Signing in',
    page: async () => (await import('./token-login-page.tsx')).TokenLoginPage,
    ...auth,
  },
  {
    path: '/auth/android/login/:token',
    gate: 'open',
    title: 'Signing in',
    page: async () => (await import('./token-login-page.tsx')).AndroidLoginPage,
    ...auth,
  },
  {
    path: '/auth/securitycodeverification',
    name: 'securitycodeverification',
    gate: 'open',
    title: 'Enter your code',
    page: async () => (await import('./security-code-page.tsx')).SecurityCodePage,
    ...auth,
  },
  {
    path: '/auth/forgotpassword',
    name: 'forgotpassword',
    gate: 'open',
    title: 'Reset your password',
    page: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
    ...auth,
  },
  { path: '/auth/setpassword', gate: 'open', title: 'Set a new password', page: newPasswordPage, ...auth },
  {
    path: '/auth/resetpassword/:token',
    name: 'resetpassword',
    gate: 'open',
    title: 'Set a new password',
    page: newPasswordPage,
    ...auth,
  },
  // Rule S08 leads here without a token when the first sign-in asks for a new password.
  { path: '/auth/resetpassword', gate: 'open', title: 'Set a new password', page: newPasswordPage, ...auth },
  {
    path: '/auth/forgotusername',
    gate: 'open',
    title: 'Find your account',
    page: async () => (await import('./forgot-username-page.tsx')).ForgotUsernamePage,
    ...auth,
  },
  {
    path: '/auth/unsubscribe/:verificationToken',
    gate: 'open',
    title: 'Unsubscribe',
    page: async () => (await import('./unsubscribe-page.tsx')).UnsubscribePage,
    ...auth,
  },
  {
    path: '/auth/emailverification/:token/:id/:email',
    gate: 'open',
    title: 'Verify your email',
    page: verifyLinkPage,
    ...auth,
  },
  {
    path: '/auth/mobileverification/:token/:id/:email',
    gate: 'open',
    title: 'Verify your mobile',
    page: verifyLinkPage,
    ...auth,
  },
  { path: '/auth/emailverification-test', gate: 'open', title: 'Verify your email', page: verifyEmailPage, ...auth },
  { path: '/auth/verify-email', gate: 'auth', title: 'Verify your email', page: verifyEmailPage, ...auth },
  {
    path: '/auth/mpinverification',
    name: 'mpinverification',
    gate: 'open',
    title: 'Enter your PIN',
    page: async () => (await import('./pin-page.tsx')).MobilePinPage,
    ...auth,
  },
  {
    path: '/auth/pinlogin',
    gate: 'auth',
    title: 'Enter your PIN',
    page: async () => (await import('./pin-page.tsx')).PinLoginPage,
    ...auth,
  },
  {
    path: '/auth/mpincreate',
    gate: 'auth',
    title: 'Set a PIN',
    page: async () => (await import('./pin-create-page.tsx')).PinCreatePage,
    ...auth,
  },
  {
    path: '/auth/fprintverification',
    name: 'fprintverification',
    gate: 'open',
    title: 'Sign in with a passkey',
    page: async () => (await import('./fingerprint-page.tsx')).FingerprintPage,
    ...auth,
  },
  {
    path: '/auth/apply/new/:page?/:source?',
    gate: 'open',
    title: 'Get started',
    page: async () => (await import('./apply-page.tsx')).ApplyPage,
    ...auth,
  },
  {
    path: '/auth/upload-id',
    gate: 'auth',
    title: 'Upload ID',
    parent: '/settings/personal',
    page: async () => (await import('./upload-id-page.tsx')).UploadIdPage,
    ...auth,
  },
  {
    path: '/auth/logout',
    name: 'logout',
    gate: 'auth',
    title: 'Signing out',
    page: async () => (await import('./logout-page.tsx')).LogoutPage,
    ...auth,
  },
];
