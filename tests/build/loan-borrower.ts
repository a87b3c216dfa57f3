import { loans } from '#contract/areas/loans.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { openSession } from '#server/kit/session.ts';
import type { LoanOpening } from '#server/areas/loans/public.ts';
import { carryLoanMoney, openedLoan } from './loans.ts';
import type { Answer, TestServer } from './server.ts';

export interface LoanBorrower {
  id: number;
  loan: number;
  token(): Promise<string>;
  call(endpoint: Endpoint, input?: object): Promise<Answer>;
  /** Carries a button out, each time by a key of its own unless told. */
  act(action: string, more?: object, key?: string): Promise<Answer>;
  show(): Promise<any>;
  /** The words of the log, the newest first. */
  events(): Promise<string[]>;
}

let keys = 0;

/** A member with a loan that has been paid out. The session is opened anew where the days have ended it. */
export async function aLoanBorrower(server: TestServer, more: Partial<LoanOpening> = {}): Promise<LoanBorrower> {
  const member = await server.aMember();
  const { id: loan } = await openedLoan(server, member.id, more);
  await carryLoanMoney(server);
  const token = async () => {
    return (
      await openSession(server.server.database.system, server.clock, {
        memberId: member.id,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: 'test' },
      })
    ).access;
  };
  const call = async (endpoint: Endpoint, input: object = {}) =>
    server.call(endpoint, { token: await token(), ...input });
  return {
    id: member.id,
    loan,
    token,
    call,
    act: (action, body = {}, key = `act-${(keys += 1)}`) =>
      call(loans.act, { body: { loan, action, ...body }, headers: { 'idempotency-key': key } }),
    show: async () => (await call(loans.show, { params: { id: loan } })).body.data,
    events: async () =>
      (await call(loans.events, { query: { loan, limit: 100 } })).body.data.map(
        ({ words }: { words: string }) => words,
      ),
  };
}
