import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { lending } from '#contract/areas/lending.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act, World } from './world.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'The options are the same for everybody.';
const team = 'It is for operators.';
const bearer = 'Anyone with the token of an offer may see it; nobody can derive it from an id.';
const madeUp = { query: { Auth: `quandong-${'A'.repeat(40)}` } };

/** Anna's loan applications. */
export interface LendingThings {
  applicationId: number;
  /** The reference with which she continues it on another device. */
  applicationToken: string;
}

/** An application that is complete but not submitted. */
export async function applyForLoan(act: Act): Promise<LendingThings> {
  const { application } = await act(lending.apply, {
    body: {
      amount: 300,
      repayments: 4,
      reason: 'car',
      reason_note: 'QUANDONG brakes',
      situations: ['steady'],
      account_name: 'QUANDONG',
      bsb: '062-000',
      account_number: '87654321',
    },
  });
  await act(lending.assess, {
    body: {
      dependants: 0,
      living_costs: 1500,
      other_repayments: 0,
      expected_change: 'none',
      expected_note: 'QUANDONG',
    },
  });
  return { applicationId: application.id, applicationToken: application.token };
}

/** An offer for an earlier application, which only the decision creates; with an opaque id. */
export function lendingRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into loan_applications (member_id, id, reference, state, amount_cents, repayments, started_at,
        updated_at, submitted_at) values (${memberId}, 1, 'an earlier one', 'turned_down', 20000, 4, ${now}, ${now},
        ${now})`,
    sql`insert into loan_offers (member_id, application_id, amount_cents, repayments, most_cents, each_cents, made_at,
        expires_at) values (${memberId}, 1, 20000, 4, 20000, 9000, ${now}, ${now})`,
    sql`insert into offer_grants (token_hash, member_id, application_id, kind, expires_at)
      values ('\\x00', ${memberId}, 1, 'link', ${now})`,
  ];
}

const named =
  (more: object) =>
  ({ anna, things }: World) => ({ body: { member_id: anna.id, id: things.applicationId, ...more } });

export const lendingEntries: Record<string, Entry> = {
  'lending.amounts': namesNoRow(own),
  'lending.reasons': namesNoRow(shared),
  'lending.application': namesNoRow(own),
  'lending.getSignUpSteps': aims(({ things }) => ({ body: { token: things.applicationToken } })),
  'lending.remainingSteps': namesNoRow(own),
  'lending.completedSteps': namesNoRow(own),
  'lending.missingSteps': namesNoRow(own),
  'lending.smsCodeSend': namesNoRow(own),
  'lending.apply': namesNoRow(own, { body: { amount: 400, repayments: 4 } }),
  'lending.feeling': namesNoRow(own, { body: { feeling: 3 } }),
  'lending.assess': namesNoRow(own, {
    body: { dependants: 1, living_costs: 1500, other_repayments: 0, expected_change: 'none' },
  }),
  'lending.setSource': namesNoRow(own, { body: { source: 'friend' } }),
  'lending.sourceOptions': namesNoRow(own),
  'lending.donate': namesNoRow(own, { body: { amount: 1 } }),
  'lending.donationDetails': namesNoRow(own),
  'lending.openOffer': namesNoRow(own, {}, { annaGets: 409 }),
  'lending.coolingOff': namesNoRow("It returns null for somebody else's loan.", { query: { loan: '1' } }),
  'lending.coolOff': namesNoRow(
    own,
    { body: {}, headers: { 'idempotency-key': 'matrix-cool-off' } },
    { annaGets: 409 },
  ),
  'lending.resendLink': namesNoRow(bearer, { body: madeUp.query }),
  'lending.offerDetails': namesNoRow(bearer, madeUp, { annaGets: 410 }),
  'lending.updateOffer': namesNoRow(bearer, { ...madeUp, body: { amount: 200 } }, { annaGets: 410 }),
  'lending.offerContact': namesNoRow(bearer, madeUp, { annaGets: 410 }),
  'lending.offerIdentification': namesNoRow(bearer, { ...madeUp, body: { kind: 'passport' } }, { annaGets: 410 }),
  'lending.offerBankDetails': namesNoRow(
    bearer,
    { ...madeUp, body: { account_name: 'A', bsb: '062-000', account_number: '12345678' } },
    { annaGets: 410 },
  ),
  'lending.acceptanceToken': namesNoRow(bearer, madeUp, { annaGets: 410 }),
  'lending.acceptanceDetails': namesNoRow(bearer, madeUp, { annaGets: 410 }),
  'lending.agreement': namesNoRow(bearer, madeUp, { annaGets: 410 }),
  'lending.acceptanceRepayments': namesNoRow(bearer, madeUp, { annaGets: 410 }),
  'lending.acknowledge': namesNoRow(bearer, { ...madeUp, body: { acknowledged: 'cost' } }, { annaGets: 410 }),
  'lending.accept': namesNoRow(
    bearer,
    {
      ...madeUp,
      body: { accept: true, signed_name: 'A', total: 1, direct_debit: true },
      headers: { 'idempotency-key': 'matrix-accept' },
    },
    { annaGets: 410 },
  ),
  'lending.queue': namesNoRow(team, {}, { annaGets: 403 }),
  'lending.openApplication': aims(
    ({ anna, things }) => ({ params: { member_id: anna.id, id: things.applicationId } }),
    { annaGets: 403 },
  ),
  'lending.decide': aims(named({ verdict: 'approve', reason: 'Because I say so' }), { annaGets: 403 }),
  'lending.second': aims(named({ agree: true, reason: 'Because I say so' }), { annaGets: 403 }),
  'lending.withdraw': namesNoRow(own),
};
