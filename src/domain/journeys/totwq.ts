import type { Journey } from './journey.ts';

type Page = readonly [page: string, title: string];

function journey(slug: string, name: string, service: Journey['service'], pages: readonly Page[]): Journey {
  const steps = pages.map(([page, title]) => ({ path: `/${page}`, title }));
  return { slug, base: steps[0]!.path, name, service, steps };
}

/** The offer of the week: a bill, a bank connection, rewards and gift cards. */
export const totwqJourneys: readonly Journey[] = [
  journey('totwq', 'Bill of the week', 'energy', [
    ['totwq', 'Bill of the week'],
    ['totwq-details', 'Bill of the week: your details'],
    ['totwq-check-energy', 'Bill of the week: your energy'],
    ['totwq-energy-swap-energy-provider', 'Bill of the week: send the request'],
    ['totwq-energy-swap-step-1', 'Bill of the week: a time for the call'],
    ['totwq-energy-swap-step-2', 'Bill of the week: your last bill'],
    ['totwq-energy-swap-step-3', 'Bill of the week: reading an offer'],
    ['totwq-energy-swap-step-4', 'Bill of the week: the meter'],
    ['totwq-energy-swap-step-5', 'Bill of the week: changing your mind'],
    ['totwq-energy-swap-step-6', 'Bill of the week: the first new bill'],
    ['totwq-congrats-application-complete', 'Bill of the week: done'],
  ]),
  journey('totwq-nbn', 'Internet of the week', 'broadband', [
    ['totwq-check-energy-nbn', 'Internet of the week: your details'],
    ['totwq-confirm-and-keep-earning', 'Internet of the week: confirm'],
    ['totwq-special-premium-offer-nbn', 'Internet of the week: Premium'],
    ['totwq-thank-you-2', 'Internet of the week: thank you'],
  ]),
  journey('totwq-bank', 'Connect a bank', 'banking', [
    ['totwq-talefin-1', 'Connect a bank: what it’s for'],
    ['totwq-talefin-2', 'Connect a bank: get started'],
  ]),
  journey('totwq-rewards', 'Rewards of the week', 'account', [
    ['totwq-dashboard', 'Rewards of the week'],
    ['totwq-get-full-access', 'Rewards of the week: full access'],
    ['totwq-special-premium-offer', 'Rewards of the week: a month of Premium'],
    ['totwq-qoin-balance', 'Rewards of the week: a Qoin balance'],
    ['totwq-qoin-balance-2', 'Rewards of the week: Qoin in dollars'],
    ['totwq-qoin-wallet', 'Rewards of the week: Qoin history'],
    ['2ezi-walletlive', 'Rewards of the week: token wallet'],
    ['totwq-thank-you', 'Rewards of the week: thank you'],
  ]),
  journey('totwq-shop', 'Gift cards of the week', 'account', [
    ['totwq-gc-shop-1', 'Gift cards of the week'],
    ['totwq-gc-shop-2', 'Gift cards of the week: entries'],
    ['totwq-gc-shop-3', 'Gift cards of the week: a small pack'],
    ['totwq-congrats', 'Gift cards of the week: after checkout'],
    ['totwq-purchase-congrats', 'Gift cards of the week: your receipt'],
    ['totwq-purchase-congrats-2', 'Gift cards of the week: sending a card'],
    ['totwq-order-confirmed', 'Gift cards of the week: your order'],
  ]),
];
