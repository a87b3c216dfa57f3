import type { ScreenName } from '../screen-findings.ts';

/** What people ask how to do or where to find, by the screen where it is. Phrases as in `limit-words.ts`. */

const how = 'how do/can/would/should/to i/we';
const where = 'where do/can/would/should/is/are';
const changing = 'change/update/reset/edit/set/turn/switch/add/remove/forgot/forgotten';

const of = (verbs: string, things: string): string[] => [
  `${how} ${verbs} ... ${things}`,
  `how to ${verbs} ... ${things}`,
  `${where} [i/we] ${verbs} ... ${things}`,
  `want/need/like to ${verbs} ... ${things}`,
  `^${verbs} my/the/our ${things}`,
  `^can i/we ${verbs} ... ${things}`,
];

export const screenPhrases = {
  security: [
    ...of(changing, 'password/passwords/passcode/pin/two-factor/2fa/two-step/passkey/passkeys'),
    'forgot/forgotten my password/pin/passcode',
    'where is/are [the] security settings',
  ],
  profile: [
    ...of(changing, 'address/name/email/phone/mobile/occupation/profile/details'),
    'where is/are my profile/details',
  ],
  imports: [
    ...of('import/upload/load/add/bring/put/get', 'statement/statements/csv/ofx/qif/pdf'),
    '^import/upload [a/my/the] [bank] statement/statements$',
    'where ... import/upload ... transactions/statement/statements',
    'how ... import/upload ... transactions',
  ],
  plan: [
    'which/what [wattle] plan am i on',
    'when do/does/will my [wattle] plan renew*/end/expire',
    'how much is/does/do my [wattle] plan [cost]$',
    'my [wattle] plan cost/costs/price',
  ],
  // Of a membership that names nobody it is the member's own with us that is meant.
  membership: [
    'which/what [wattle] membership/tier am i on',
    'which/what [wattle] membership/tier do/have i have/got$',
    'when do/does/will/is my [wattle] membership renew*/end/ends/ending/expire/expires/due/up/run',
    'when/what is my [wattle] membership [renewal] [date]$',
    'how much is/does/do/was my [wattle] membership [cost]$',
    'how much do i pay for my [wattle] membership$',
    'what does/do/is my [wattle] membership [cost/price/tier/level]$',
    'my [wattle] membership cost/costs/price/fee/level/tier/status/renewal',
    '^[my/the] wattle membership',
    '^my membership$',
    'am i [still] a [wattle/premium] member$',
  ],
  gift_cards: [
    'which/what/how many/much gift card/cards do/have i/we [still] have/got',
    'many gift card/cards do/have i/we [still] have/got',
    'gift card/cards [that/do/have] i/we [still/have] have/got/own',
    '^[what/where] [is/are] [show/list] [me] my/our gift card/cards [balance]$',
    'my/our gift card/cards balance/left/worth',
    'gift card balance/balances',
    'left/balance on/of [my/our/the] gift card/cards',
    'any gift cards [left]$',
    'where ... my gift card/cards',
  ],
  qoin: ['how many/much [_] qoin/qoins', 'my/our qoin/qoins', 'qoin/qoins balance/wallet/history/left', '^qoin/qoins$'],
  accounts: [...of('connect/link/add', 'bank/account/accounts')],
  payments: [...of('transfer/send/pay', 'money/someone/somebody/person/people')],
  settings: ['where is/are [the/my] settings', ...of('turn/switch/change', 'notifications/theme/dark')],
} as const satisfies Partial<Readonly<Record<ScreenName, readonly string[]>>>;

const { membership, ...ofScreens } = screenPhrases;

export const screenWords = {
  asksScreen: Object.values(ofScreens).flat(),
  asksMembership: membership,
  wonAnything: [
    'have/did/has i/we [ever] win/won [anything/something/a/any/the] [prize/prizes]$',
    'have/did i/we [ever] win/won anything/something/prize/prizes [yet/this/so/T] [far]$',
    'what/prizes have/did i/we won/win [yet/T]$',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
