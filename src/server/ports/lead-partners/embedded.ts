import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { readableCode } from '#server/kit/readable-code.ts';
import { LeadRefused } from './port.ts';
import type { LeadPartners, Payout } from './port.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    lead_partner_book: {
      key: string;
      lead_reference: string;
      partner_reference: string;
      mobile: string;
      body: unknown;
      received_at: Date;
    };
  }
}

const SAMPLE_PAYOUT_CENTS = 50_00;
/** By the last digits of the mobile number. */
const samplePayouts: Readonly<Record<string, Exclude<Payout['state'], 'none'>>> = {
  '002': 'waiting',
  '003': 'confirmed',
  '004': 'declined',
};

/**
 * Stores requests in the table `lead_partner_book`. A mobile number that ends in 000 is refused; a request whose number
 * ends in 002 has a sample payout that waits, in 003 one that is confirmed and in 004 one that was declined. Without
 * samples it promises nothing. It has no offers of its own: those that are shown are plans that retailers publish.
 */
export function embeddedLeadPartners({
  database,
  clock,
  samples,
}: {
  database: Database;
  clock: Clock;
  samples: boolean;
}): LeadPartners {
  async function store(key: string, reference: string, mobile: string, body: object): Promise<string> {
    await database
      .insertInto('lead_partner_book')
      .values({
        key,
        lead_reference: reference,
        partner_reference: readableCode(2),
        mobile,
        body: JSON.stringify(body),
        received_at: clock.now(),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const stored = await database
      .selectFrom('lead_partner_book')
      .select('partner_reference')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return stored.partner_reference;
  }
  return {
    adapter: samples ? 'embedded (sample payouts)' : 'embedded (no payouts)',
    offers: async () => [],
    async deliver(lead) {
      if (lead.mobile.endsWith('000')) throw new LeadRefused('The partner doesn’t call this number.');
      return { partnerReference: await store(lead.key, lead.reference, lead.mobile, lead) };
    },
    async bookCall(call) {
      await store(call.key, call.reference, '', call);
    },
    async withdraw({ reference }) {
      await database.deleteFrom('lead_partner_book').where('lead_reference', '=', reference).execute();
    },
    async payoutOf(reference) {
      const stored = await database
        .selectFrom('lead_partner_book')
        .select('mobile')
        .where('lead_reference', '=', reference)
        .where('mobile', '<>', '')
        .executeTakeFirst();
      const state = samples ? samplePayouts[stored?.mobile.slice(-3) ?? ''] : undefined;
      if (!state) return { state: 'none', amountCents: null, sample: false };
      return { state, amountCents: state === 'declined' ? null : SAMPLE_PAYOUT_CENTS, sample: true };
    },
  };
}
