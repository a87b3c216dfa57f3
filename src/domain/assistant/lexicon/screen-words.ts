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
  plan: ['which/what [wattle] plan am i on', 'when do/does/will my [wattle] plan renew*'],
  accounts: [...of('connect/link/add', 'bank/account/accounts')],
  payments: [...of('transfer/send/pay', 'money/someone/somebody/person/people')],
  settings: ['where is/are [the/my] settings', ...of('turn/switch/change', 'notifications/theme/dark')],
} as const satisfies Partial<Readonly<Record<ScreenName, readonly string[]>>>;

export const screenWords = { asksScreen: Object.values(screenPhrases).flat() } as const satisfies Readonly<
  Record<string, readonly string[]>
>;
