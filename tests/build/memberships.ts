import { sql } from 'kysely';
import { entitlements } from '#contract/areas/entitlements.ts';
import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { followUpPayments, remindRenewals, renewMemberships } from '#server/areas/commerce/public.ts';
import { openLog } from '#server/kit/log.ts';
import { openSession } from '#server/kit/session.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import { mailboxOf } from './mailbox.ts';
import type { AnyInput, TestServer } from './server.ts';

export type Option = 'weekly_premium' | 'monthly_premium' | 'quarterly_premium' | 'yearly_premium';

export const prices = {
  weekly_premium: 2.25,
  monthly_premium: 10,
  quarterly_premium: 30,
  yearly_premium: 130,
} as const;

let keys = 0;

/** What the tests of memberships do: buyers, and the jobs of a day. */
export function membershipWorld(server: TestServer) {
  const { clock } = server;
  const database = server.server.database.systemDb;
  const gateway = embeddedCardPayments({ database, clock }, '/test-gateway');
  const parts = (over: CardPayments = gateway) => ({
    database,
    gateway: over,
    clock,
    brand: 'Wattle',
    publicUrl: 'https://wattle.example',
    log: openLog('silent'),
  });
  const run = async (over?: CardPayments) => {
    await remindRenewals(parts(over));
    await renewMemberships(parts(over));
  };

  async function aBuyer() {
    const member = await server.aMember();
    const ask = async <E extends Endpoint>(endpoint: E, input: AnyInput = {}) => {
      // The clock moves by weeks: each call has a new session.
      const { access: token } = await openSession(database, clock, {
        memberId: member.id,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: 'test' },
      });
      const headers = { 'idempotency-key': `membership-test-${(keys += 1)}`, ...input.headers };
      return server.callWith(endpoint, { ...input, headers, token });
    };
    return {
      ...member,
      ask,
      /** Starts a membership paid by a card of the gateway's form. */
      start: async (option: Option, token = 'tok_visa') =>
        ask(memberships.create, { body: { option, token, total: prices[option] } }),
      status: async () => (await ask(memberships.status)).body.data,
      running: async () => (await ask(memberships.status)).body.data.subscription,
      entries: async () => (await ask(entitlements.entries)).body.entries,
      isPremium: async () => (await ask(settings.checkPremium)).body[0].is_premium,
      orders: async () => (await ask(orders.list, { query: { limit: 100 } })).body.data,
      paid: async () =>
        (await ask(orders.list, { query: { limit: 100 } })).body.data.filter(({ paid_at: at }) => at !== null).length,
      emails: async () => (await mailboxOf(server).emails(member.email)).map(({ subject }) => subject),
      /** Another card from now on, as if the bank had blocked the old one. */
      cardBecomes: async (token: string) => {
        await sql`update payment_methods set token = ${`saved_${token}`} where member_id = ${member.id}`.execute(
          database,
        );
      },
    };
  }

  return {
    database,
    gateway,
    parts,
    run,
    aBuyer,
    followUp: () => followUpPayments({ ...parts(), gateways: [gateway] }),
    /** Moves the clock, running the jobs once an hour. */
    async runUntil(instant: string, hours = 1) {
      const end = new Date(instant).getTime();
      while (clock.now().getTime() < end) {
        clock.advance(Math.min(hours * 3600 * 1000, end - clock.now().getTime()));
        await run();
      }
    },
    /** Captured charges at the gateway for the member's orders, in cents, smallest first. */
    async charged(memberId: number): Promise<number[]> {
      const { rows } = await sql<{ cents: number }>`
        select e.amount_cents as cents from embedded_card_payments e join order_payments p on p.key = e.key
        where p.member_id = ${memberId} and e.state = 'captured' order by e.amount_cents`.execute(database);
      return rows.map(({ cents }) => cents);
    },
  };
}

export type MembershipWorld = ReturnType<typeof membershipWorld>;
