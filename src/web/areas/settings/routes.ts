import type { AreaRoute } from '#web/kit/route.ts';

const member = async () => (await import('./reads.ts')).readMember();

/** Personal settings. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/settings',
    name: 'usersettings',
    gate: 'auth',
    title: 'Settings',
    keywords: 'preferences theme palette dark notifications export delete feedback',
    page: async () => (await import('./settings-page.tsx')).SettingsPage,
    preload: member,
  },
  {
    path: '/settings/personal',
    name: 'personalSettings',
    gate: 'auth',
    title: 'Profile',
    parent: '/settings',
    keywords: 'name address mobile picture personal details occupation',
    page: async () => (await import('./personal-page.tsx')).PersonalPage,
    preload: member,
  },
  {
    path: '/settings/security',
    name: 'securitySettings',
    gate: 'auth',
    title: 'Security',
    parent: '/settings',
    keywords: 'password pin two-factor passkey fingerprint sessions devices sign-ins',
    page: async () => (await import('./security-page.tsx')).SecurityPage,
    preload: async () => (await import('./reads.ts')).readLocks(),
  },
  {
    path: '/operator/plans',
    gate: 'auth',
    title: 'Plan features',
    parent: '/operator',
    page: async () => (await import('./plan-features-page.tsx')).BackOfficePlansPage,
    preload: async () => (await import('./reads.ts')).readFeatureMap(),
    keywords: 'subscriptions tiers features',
  },
];
