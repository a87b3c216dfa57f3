import type { AreaRoute, LayoutFlags } from '#web/kit/route.ts';

type Page = AreaRoute['page'];

const uwin = async () => (await import('./uwin-page.tsx')).UwinPage;
const details = async () => (await import('./draw-page.tsx')).DrawPage;
const packs = async () => (await import('./pack-draw-page.tsx')).PackDrawPage;
const boosts = async () => (await import('./boost-page.tsx')).BoostPage;
const entryForm = async () => (await import('./entry-form-page.tsx')).EntryFormPage;

/** Screens for everybody: a phone shows them without the bar of places. */
const everybody: LayoutFlags = { hideFooterNav: true };

const forMembers = (path: string, title: string, page: Page, keywords?: string): AreaRoute => ({
  path,
  gate: 'auth',
  title,
  page,
  ...(keywords === undefined ? { unlisted: true } : { keywords }),
});
const forOperators = (path: string, title: string, page: Page): AreaRoute => ({
  path,
  gate: 'auth',
  title,
  page,
  parent: '/operator',
  keywords: 'draws giveaways',
});
const forAll = (path: string, title: string, page: Page): AreaRoute => ({
  path,
  gate: 'open',
  title,
  page,
  flags: everybody,
  unlisted: true,
});

/** Draws, entries, winners and the open pages about them. */
export const drawRoutes: readonly AreaRoute[] = [
  forMembers('/uwin', 'Draws', uwin, 'win entries odds prize draw'),
  forMembers('/draws/details/member', 'Daily Draw', details),
  forMembers('/draws/details/biggie', 'Monthly Mega Draw', details),
  forMembers('/draws/details/mega-draw', 'Weekly Mega Draw', details),
  forMembers('/draws/mega/asset-pack', 'Larger packs', packs),
  forMembers('/draws/mega/experience-pack', 'Small packs', packs),
  forMembers('/draws/mega/investor-pack', 'E-books about money', packs),
  forMembers(
    '/draws/prizes',
    'Your prizes',
    async () => (await import('./prizes-page.tsx')).PrizesPage,
    'won winner claim',
  ),
  forOperators(
    '/operator/draw-prizes',
    'Prizes to hand over',
    async () => (await import('./back-office/hand-over-page.tsx')).BackOfficePrizesPage,
  ),
  forOperators(
    '/operator/draw-pages',
    'Draw pages',
    async () => (await import('./back-office/draw-pages-page.tsx')).BackOfficeDrawPagesPage,
  ),
  forAll('/opt-out', 'Leave or rejoin draws', async () => (await import('./opt-out-page.tsx')).OptOutPage),
  forAll('/opt-out/previous-winners', 'Previous winners', async () => (await import('./winners-page.tsx')).WinnersPage),
  forAll(
    '/opt-out/drop-out/histories',
    'Draws you’ve left',
    async () => (await import('./drop-out-page.tsx')).DropOutPage,
  ),
  forAll('/giveaways', 'Giveaways', async () => (await import('./giveaways-page.tsx')).GiveawaysPage),
  forAll('/giveaways/boost-your-entries', 'Ways to get entries', boosts),
  forAll('/giveaways2/boost-your-entries', 'Ways to get entries', boosts),
  forAll('/daily/:formNumber?', 'Daily Draw', entryForm),
  forAll('/weekly/:formNumber?', 'Weekly Mega Draw', entryForm),
  forAll('/monthly/:formNumber?', 'Monthly Mega Draw', entryForm),
  forAll('/monthly2', 'Monthly Mega Draw', entryForm),
  forAll(
    '/new/success-free-entry',
    'Free entry',
    async () => (await import('./free-entry-done-page.tsx')).FreeEntryDonePage,
  ),
];
