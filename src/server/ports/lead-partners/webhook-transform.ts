import { createHmac } from 'node:crypto';
import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { LeadRefused, PartnerUnavailable } from './port.ts';
import type { BillToBeat, BookedCall, PartnerLead, PartnerOffer, Payout } from './port.ts';

/** What is posted to a partner: the kind of the message, and its content in the partner's field names. */
export interface PartnerMessage {
  type: 'lead.created' | 'lead.withdrawn' | 'call.booked' | 'offers.search' | 'payout.status';
  data: Record<string, unknown>;
}

export function leadMessage({ key: _key, consent, ...lead }: PartnerLead): PartnerMessage {
  return {
    type: 'lead.created',
    data: {
      reference: lead.reference,
      journey: lead.journey,
      service: lead.service,
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      mobile: lead.mobile,
      postcode: lead.postcode,
      needs: lead.needs,
      consent: { version: consent.version, text: consent.text, at: consent.at.toISOString() },
    },
  };
}

export function callMessage({ reference, day, window }: BookedCall): PartnerMessage {
  return { type: 'call.booked', data: { reference, day, window } };
}

export function withdrawMessage(reference: string): PartnerMessage {
  return { type: 'lead.withdrawn', data: { reference } };
}

/** Amounts are in dollars with two decimals. */
export function offersMessage({ service, amountCents, days, usage, postcode }: BillToBeat): PartnerMessage {
  return {
    type: 'offers.search',
    data: { service, amount: (amountCents / 100).toFixed(2), days, usage, postcode },
  };
}

export function payoutMessage(reference: string): PartnerMessage {
  return { type: 'payout.status', data: { reference } };
}

/** HMAC-SHA256 of 'timestamp.body' in hexadecimal, so that an old message cannot be sent again. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Responses about the message itself are permanent; those about us, limits and outages are temporary. */
export function checkStatus(status: number, answer: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 400 || status === 404 || status === 410 || status === 422) throw new LeadRefused(answer.slice(0, 200));
  throw new PartnerUnavailable(`The partner responded with error ${status}.`);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Dollars with up to two decimals as cents; undefined for anything else. */
function centsOf(value: unknown): number | undefined {
  const text = String(value);
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Offers that cannot be read are left out. @throws PartnerUnavailable where the answer has no list. */
export function offersOf(answer: unknown, service: BillToBeat['service']): PartnerOffer[] {
  const list = (answer as { offers?: unknown } | null)?.offers;
  if (!Array.isArray(list)) throw new PartnerUnavailable('The partner’s offers can’t be read.');
  return (list as Record<string, unknown>[])
    .flatMap((each): PartnerOffer[] => {
      const { id, provider, title, monthly, conditions, as_of: asOf } = each;
      const monthlyCents = monthly === null || monthly === undefined ? null : centsOf(monthly);
      if (!isText(id) || !isText(provider) || !isText(title) || monthlyCents === undefined) return [];
      if (!isText(asOf) || !isCivilDate(asOf)) return [];
      return [
        {
          id,
          service,
          provider,
          title,
          monthlyCents,
          conditions: isText(conditions) ? conditions : '',
          asOf,
        },
      ];
    })
    .toSorted((a, b) => (a.monthlyCents ?? 0) - (b.monthlyCents ?? 0));
}

const payoutStates = ['none', 'waiting', 'confirmed', 'declined'] as const;

/** @throws PartnerUnavailable where the answer cannot be read. */
export function payoutOf(answer: unknown): Payout {
  const { state, amount } = (answer ?? {}) as Record<string, unknown>;
  const known = payoutStates.find((each) => each === state);
  if (!known) throw new PartnerUnavailable('The partner’s payout can’t be read.');
  const amountCents = amount === null || amount === undefined ? null : centsOf(amount);
  if (amountCents === undefined) throw new PartnerUnavailable('The partner’s payout can’t be read.');
  return { state: known, amountCents, sample: false };
}
