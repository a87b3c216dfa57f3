import { profile } from '#contract/areas/profile.ts';
import { lending } from '#contract/areas/lending.ts';
import type { WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
import { signUp } from './auth.ts';
import type { Guest } from './auth.ts';
import type { Mailbox } from './mailbox.ts';
import { imported, ofxOf } from './money.ts';
import type { StatementLine } from './money.ts';
import type { Call, TestServer } from './server.ts';

/** A server with its emails; a journey's site is one. */
export interface LendingWorld {
  server: TestServer;
  emails: Mailbox;
}

/** Fourteen pays, every second Thursday up to 12 November 2026. */
const pays = [
  '04-30',
  '05-14',
  '05-28',
  '06-11',
  '06-25',
  '07-09',
  '07-23',
  '08-06',
  '08-20',
  '09-03',
  '09-17',
  '10-01',
  '10-15',
  '10-29',
  '11-12',
];
const months = ['05', '06', '07', '08', '09', '10'];

/** Half a year of a person who earns 4,400.00 in most months and pays 1,900.00 of rent and 600.00 for groceries. */
export function halfAYear(pay = 2_200, rent = 1_900): StatementLine[] {
  return [
    ...pays.map((day): StatementLine => [`2026-${day}`, pay, 'SALARY INNER WEST HEALTH PAY', `s${day}`]),
    ...months.map((month): StatementLine => [`2026-${month}-01`, -rent, 'HARBOUR AND PARK REALTY RENT', `r${month}`]),
    ...months.map((month): StatementLine => [
      `2026-${month}-10`,
      -600,
      'WOOLWORTHS 1187 MARRICKVILLE NSW',
      `w${month}`,
    ]),
  ].toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
}

/** A red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export function licence(): FormData {
  const form = new FormData();
  form.append('kind', 'driver_licence');
  form.append('front', new Blob([png]), 'licence.png');
  return form;
}

export interface Borrower extends Guest {
  mobile: string;
  ask: Call;
}

let borrowers = 0;

/** Creates a member with half a year of transactions and a verified mobile. */
export async function aBorrower(
  { server, emails }: LendingWorld,
  lines: readonly StatementLine[] = halfAYear(),
  email?: string,
): Promise<Borrower> {
  borrowers += 1;
  const mobile = `+6149157${String(2100 + borrowers)}`;
  const guest = await signUp(server, {
    ...(email ? { email } : {}),
    first_name: 'Mia',
    last_name: 'Carter',
    mobile,
    dob: '1991-04-09',
    address_line1: '3/12 Silver Street',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  });
  await server.server.database.systemDb
    .updateTable('profiles')
    .set({ email_verified_at: server.clock.now() })
    .where('member_id', '=', guest.id)
    .execute();
  const ask: Call = (endpoint, input) => server.callWith(endpoint, { token: guest.token, ...input });
  if (lines.length > 0) await imported(server, guest, ofxOf(lines, '51200817', 1_500), 'everyday.ofx');
  const codeSent = await ask(lending.smsCodeSend, { body: {} });
  if (codeSent.status !== 200) throw new Error(codeSent.text);
  const codeVerified = await ask(lending.smsCodeSend, { body: { code: await emails.code(mobile) } });
  if (codeVerified.status !== 200) throw new Error(codeVerified.text);
  return { ...guest, mobile, ask };
}

/** Fills in everything but the submission. */
export async function filledIn(
  { ask }: Borrower,
  amount = 500,
  repayments = 13,
  more: Partial<WireBodyOf<typeof lending.apply>> = {},
): Promise<void> {
  const application: WireBodyOf<typeof lending.apply> = {
    amount,
    repayments,
    reason: 'car',
    situations: ['steady', 'one_off'],
    account_name: 'M Carter',
    bsb: '062-000',
    account_number: '12345678',
    ...more,
  };
  const money = { dependants: 1, living_costs: 2_300, other_repayments: 0, expected_change: 'none' } as const;
  const steps = [
    () => ask(lending.apply, { body: application }),
    () => ask(lending.assess, { body: money }),
    () => ask(lending.feeling, { body: { feeling: 4 } }),
    () => ask(profile.uploadIdentityDocument, { form: licence() }),
  ];
  for (const step of steps) {
    const answer = await step();
    if (answer.status !== 200) throw new Error(answer.text);
  }
}

/** Submits the application and returns its new state. */
export async function sent({ ask }: Borrower): Promise<NonNullable<WireReplyOf<typeof lending.apply>['application']>> {
  const answer = await ask(lending.apply, { body: { submit: true, consent: true } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.application;
}

/** The token in the newest email about an offer. */
export async function offerAuth({ emails }: LendingWorld, { email }: Pick<Guest, 'email'>): Promise<string> {
  const mail = (await emails.emails(email)).find(({ subject }) => subject === 'Your loan offer is ready');
  const link = /\/loans\/offer\?Auth=(\S+)/.exec(mail?.text ?? '');
  if (!link) throw new Error(`No offer was sent to ${email}.`);
  return link[1]!;
}

/** Opens the offer from its email and enters the code: returns the token that allows amounts to be shown. */
export async function confirmOffer(world: LendingWorld, borrower: Borrower): Promise<string> {
  const { server, emails } = world;
  const opened = await server.call(lending.offerDetails, { query: { Auth: await offerAuth(world, borrower) } });
  if (opened.status !== 200) throw new Error(opened.text);
  const query = { Auth: opened.body.userToken };
  await server.call(lending.offerContact, { query, body: {} });
  const confirmed = await server.call(lending.offerContact, {
    query,
    body: { code: await emails.code(borrower.mobile) },
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return query.Auth;
}

/** Reads and confirms the agreement: returns the token that signs, and the total to sign. */
export async function readyToSign(
  world: LendingWorld,
  borrower: Borrower,
): Promise<{ query: { Auth: string }; total: number }> {
  const { server } = world;
  const confirmed = await confirmOffer(world, borrower);
  const { token } = (await server.call(lending.acceptanceToken, { query: { Auth: confirmed } })).body;
  const query = { Auth: token };
  const details = (await server.call(lending.acceptanceDetails, { query })).body;
  const read = await server.call(lending.acknowledge, {
    query,
    body: { acknowledged: details.acknowledgements.map(({ id }) => id) },
  });
  if (read.status !== 200) throw new Error(read.text);
  return { query, total: details.success.cost.total };
}
