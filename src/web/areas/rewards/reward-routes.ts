import type { AreaRoute } from '#web/kit/route.ts';
import { offerScreens } from './offer-places.ts';

type Page = AreaRoute['page'];

const forMembers = (path: string, title: string, page: Page, keywords?: string): AreaRoute => ({
  path,
  gate: 'auth',
  title,
  page,
  ...(keywords ? { keywords } : { unlisted: true }),
});

const offers: Page = async () => (await import('./offers-page.tsx')).OffersPage;
const claimResult: Page = async () => (await import('./claim-result-page.tsx')).ClaimResultPage;

/** For visitors too, who sign in to claim. */
const openPaths: readonly string[] = ['/choose-your-reward', '/get/rewards'];

/** Rewards and Qoin. */
export const rewardRoutes: readonly AreaRoute[] = [
  forMembers('/rewards', 'Rewards', async () => (await import('./rewards-page.tsx')).RewardsPage, 'offers bonus claim'),
  forMembers(
    '/rewards2',
    'Ways to earn',
    async () => (await import('./ways-page.tsx')).WaysToEarnPage,
    'entries today',
  ),
  forMembers(
    '/rewards/products',
    'Prices in Qoin',
    async () => (await import('./products-page.tsx')).RewardProductsPage,
    'products gift cards',
  ),
  forMembers(
    '/rewards/my-rewards',
    'My rewards',
    async () => (await import('./my-rewards-page.tsx')).MyRewardsPage,
    'claims earned',
  ),
  forMembers(
    '/rewards/rate-experience',
    'Rate your experience',
    async () => (await import('./rate-experience-page.tsx')).RateExperiencePage,
    'feedback review rating',
  ),
  forMembers(
    '/rewards/feedback-complete',
    'Thanks for your feedback',
    async () => (await import('./feedback-complete-page.tsx')).FeedbackCompletePage,
  ),
  forMembers(
    '/rewards/google-review',
    'Review us on Google',
    async () => (await import('./review-page.tsx')).ReviewPage,
    'review rating opinion feedback',
  ),
  forMembers(
    '/qoin/wallet',
    'Qoin',
    async () => (await import('./qoin-history-page.tsx')).QoinHistoryPage,
    'balance history loyalty',
  ),
  forMembers(
    '/qoin-wallet',
    'Convert Qoin',
    async () => (await import('./qoin-converter-page.tsx')).QoinConverterPage,
    'rate value dollars',
  ),
  forMembers('/congratulaion-qoin-reward', 'Qoin reward', claimResult),
  forMembers('/request-received', 'Claim received', claimResult),
  ...Object.entries(offerScreens).map(([path, { title }]): AreaRoute => ({
    path,
    gate: openPaths.includes(path) ? 'open' : 'auth',
    title,
    page: offers,
    unlisted: true,
  })),
];
