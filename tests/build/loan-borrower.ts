import { loans } from '#contract/areas/loans.ts';
import type { WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
import { openSession } from '#server/kit/session.ts';
import type { LoanOpening } from '#server/areas/loans/public.ts';
import { carryLoanMoney, openedLoan } from './loans.ts';
import type { AnswerOf } from './answer.ts';
import type { Call, TestServer } from './server.ts';

type LoanAct = WireBodyOf<typeof loans.act>;

export interface LoanBorrower {
  id: number;
  loan: number;
  token(): Promise<string>;
  call: Call;
  /** Presses a loan button, each time with a new idempotency key unless one is given. */
  act(action: LoanAct['action'], more?: Partial<LoanAct>, key?: string): Promise<AnswerOf<typeof loans.act>>;
  show(): Promise<WireReplyOf<typeof loans.show>['data']>;
  /** The texts of the loan's log, newest first. */
  events(): Promise<string[]>;
}

let keys = 0;

/** A member with a loan that has been paid out. A new session is opened if the elapsed days have ended it. */
export async function aLoanBorrower(
  server: TestServer,
  more: Partial<LoanOpening> = {},
  known?: { id: number },
): Promise<LoanBorrower> {
  const member = known ?? (await server.aMember());
  const { id: loan } = await openedLoan(server, member.id, more);
  await carryLoanMoney(server);
  const token = async () => {
    return (
      await openSession(server.server.database.systemDb, server.clock, {
        memberId: member.id,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: 'test' },
      })
    ).access;
  };
  const call: Call = async (endpoint, input) => server.callWith(endpoint, { token: await token(), ...input });
  return {
    id: member.id,
    loan,
    token,
    call,
    act: (action, body = {}, key = `act-${(keys += 1)}`) =>
      call(loans.act, { body: { loan, action, ...body }, headers: { 'idempotency-key': key } }),
    show: async () => (await call(loans.show, { params: { id: loan } })).body.data,
    events: async () => (await call(loans.events, { query: { loan, limit: 100 } })).body.data.map(({ words }) => words),
  };
}
