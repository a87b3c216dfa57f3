import type { Journey } from './journey.ts';

type Page = readonly [page: string, title: string];

function tour(slug: string, name: string, service: Journey['service'], pages: readonly Page[]): Journey {
  const steps = pages.map(([page, title]) =>
    page === '' ? { path: '/tour', title, name: 'tour' } : { path: `/tour/${page}`, title },
  );
  return { slug, base: steps[0]!.path, name, service, steps };
}

/** Tours for visitors: the product, its rewards and draws, what full access adds, a call about the internet,
 * and a tour that a member shared. The last part of its path is the member's code. */
export const tours: readonly Journey[] = [
  tour('tour', 'Product tour', 'account', [
    ['', 'Tour'],
    ['v2', 'Tour for busy people'],
    ['v3', 'Tour for careful people'],
    ['money-management', 'Tour: your money in one place'],
    ['hack-your-spending', 'Tour: spending'],
    ['check-energy', 'Tour: energy bills'],
    ['map-optimise-budget', 'Tour: budgets'],
    ['tour-steps', 'Tour: first steps'],
  ]),
  tour('tour-rewards', 'Rewards tour', 'account', [
    ['deals', 'Rewards tour: deals'],
    ['famous-deals-and-discounts', 'Rewards tour: names you know'],
    ['famous-deals-and-discounts-2', 'Rewards tour: before you buy'],
    ['discounts', 'Rewards tour: discounts'],
    ['cashbacks', 'Rewards tour: cashback'],
    ['qoin-rewards', 'Rewards tour: Qoin'],
    ['rewards-bonus-welcome', 'Rewards tour: your first reward'],
  ]),
  tour('tour-draws', 'Draws tour', 'account', [
    ['giveaways', 'Draws tour'],
    ['paradise-giveaways', 'Draws tour: big prizes'],
    ['paradise-giveaways-error', 'Draws tour: a closed form'],
    ['paradise-giveaways-error-address', 'Draws tour: where you live'],
    ['ways-to-boost-your-entries', 'Draws tour: ways to get entries'],
    ['increase-your-chances-1', 'Draws tour: your odds'],
    ['increase-your-chances-2', 'Draws tour: more entries'],
    ['increase-your-chances-3', 'Draws tour: limits you set'],
    ['welcome-premium-entries', 'Draws tour: entries with Premium'],
    ['success-boost-your-entries', 'Draws tour: where your entries are'],
  ]),
  tour('tour-app', 'About the app', 'account', [
    ['what-is-2ezi', 'About the app'],
    ['what-is-2ezi-2', 'About the app: who it’s for'],
    ['get-more-from-2ezi-1', 'Get more: import'],
    ['get-more-from-2ezi-2', 'Get more: categories'],
    ['get-more-from-2ezi-3', 'Get more: bills'],
    ['get-more-from-2ezi-4', 'Get more: goals'],
    ['get-more-from-2ezi-5', 'Get more: household'],
    ['get-more-from-2ezi-6', 'Get more: the assistant'],
    ['get-more-from-2ezi-7', 'Get more: your data'],
  ]),
  tour('tour-access', 'Full access', 'account', [
    ['get-full-access', 'Full access'],
    ['get-full-access/1', 'Full access: what changes'],
    ['get-full-access-2', 'Full access: a quarter'],
    ['confirm-and-keep-earning', 'Full access: keep earning'],
  ]),
  tour('tour-internet', 'Internet at home', 'broadband', [
    ['compare-internet-providers', 'Compare internet: your details'],
    ['obligation-free-call', 'Compare internet: ask for a call'],
    ['congrats-application-complete-1', 'Compare internet: a time for the call'],
    ['congrats-application-complete-2', 'Compare internet: your bill'],
    ['congrats-application-complete-3', 'Compare internet: what happens next'],
    ['congrats-and-get-paid', 'Compare internet: payouts'],
  ]),
  tour('tour-shared', 'Shared tour', 'account', [
    [':hash', 'Shared tour'],
    [':hash/monthly', 'Shared tour: a month of Premium'],
    [':hash/premium', 'Shared tour: what Premium is for'],
    [':hash/premium-2', 'Shared tour: join'],
  ]),
];
