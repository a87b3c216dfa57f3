import type { Journey, LeadService } from './journey.ts';

/** The titles of the pages that every energy and broadband journey has, in the order of the specification. */
const pages: readonly { page: string; titles: Readonly<Record<LeadService, string>> }[] = [
  { page: 'details', titles: each('your details') },
  {
    page: 'energy-needs',
    titles: { ...each('your home'), broadband: 'your internet', banking: 'what to look for', account: 'your home' },
  },
  { page: 'confirmation', titles: each('confirm your mobile') },
  { page: 'save-energy-input', titles: { ...each('your last bill'), account: 'a bill to start with' } },
  { page: 'payment', titles: { ...each('payout and extras'), account: 'a pack with entries' } },
  { page: 'credit-sense', titles: each('connect your bank') },
];

function each(title: string): Record<LeadService, string> {
  return { energy: title, broadband: title, banking: title, account: title };
}

interface Extra {
  page: string;
  title: string;
  /** The page that it comes after; the start page is ''. */
  after: string;
}

function journey(
  slug: string,
  name: string,
  service: LeadService,
  extras: readonly Extra[] = [],
  ownTitles: Readonly<Record<string, string>> = {},
): Journey {
  const base = `/${slug}`;
  const steps = [
    { page: '', title: name },
    ...pages.map(({ page, titles }) => ({ page, title: `${name}: ${ownTitles[page] ?? titles[service]}` })),
  ];
  for (const { page, title, after } of extras)
    steps.splice(steps.findIndex((step) => step.page === after) + 1, 0, { page, title: `${name}: ${title}` });
  return {
    slug,
    base,
    name,
    service,
    steps: steps.map(({ page, title }) => ({ path: page === '' ? base : `${base}/${page}`, title })),
  };
}

/** The energy and broadband journeys of document 3, section 2. */
export const funnelJourneys: readonly Journey[] = [
  journey('overflow', 'High bill check', 'energy'),
  journey('overflow2', 'Power and gas check', 'energy'),
  journey('ebroker', 'Energy broker call', 'energy'),
  journey('getqoin', 'Start with Qoin', 'account', [], { 'save-energy-input': 'your first bill' }),
  journey('fta', 'Power for a new home', 'energy'),
  journey('organic', 'Energy bill explained', 'energy'),
  journey('organic2', 'Solar check', 'energy'),
  journey('wincash', 'Draws and energy', 'account'),
  journey('energy-check', 'Energy check', 'energy'),
  journey('fail-sequence', 'Help with a missed bill', 'energy'),
  journey('cs', 'Bill finder', 'banking'),
  journey('generic-form', 'Bill request', 'energy', [
    { page: 'qualify-page', title: 'where we can help', after: 'details' },
    { page: 'nbn-select-page', title: 'your internet', after: 'energy-needs' },
    { page: 'nbn-confirmation-page', title: 'confirm your broadband request', after: 'nbn-select-page' },
    { page: 'nbn-confirmation-page-2', title: 'a time for your call', after: 'nbn-confirmation-page' },
    { page: 'nbn-completion-page', title: 'broadband request received', after: 'nbn-confirmation-page-2' },
  ]),
  journey('tale-fin', 'Statement check', 'banking', [
    { page: 'step-1', title: 'how it works', after: '' },
    { page: 'step-2', title: 'what we read', after: 'step-1' },
  ]),
  journey('nbn', 'NBN check', 'broadband', [{ page: 'pending-call', title: 'your call', after: 'confirmation' }]),
  journey('opfnbs', 'Business broadband', 'broadband'),
  journey('opfbs', 'Business energy', 'energy', [], { 'energy-needs': 'your premises' }),
  {
    slug: 'fta-tale-fin',
    base: '/fta/tale-fin',
    name: 'Broadband for a new home',
    service: 'broadband',
    steps: [
      { path: '/fta/tale-fin/cash/rewards', title: 'Broadband for a new home' },
      { path: '/fta/tale-fin/tale-fin-1', title: 'Broadband for a new home: your details' },
      { path: '/fta/tale-fin/tale-fin-2', title: 'Broadband for a new home: your internet' },
      { path: '/fta/tale-fin/broadband-process', title: 'Broadband for a new home: confirm your mobile' },
      { path: '/fta/tale-fin/receive-your-call', title: 'Broadband for a new home: your call' },
    ],
  },
];
