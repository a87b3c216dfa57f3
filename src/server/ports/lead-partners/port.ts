import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { CallWindow, LeadService } from '#domain/journeys/journey.ts';

/** A bill for which offers are wanted. */
export interface BillToBeat {
  service: 'electricity' | 'gas' | 'broadband' | 'mobile';
  amountCents: number;
  days: number;
  /** Kilowatt hours, megajoules or gigabytes in these days; null where not known. */
  usage: number | null;
  /** Empty where not known. */
  postcode: string;
  today: CivilDate;
}

export interface PartnerOffer {
  id: string;
  service: BillToBeat['service'];
  provider: string;
  title: string;
  /** For thirty days at the usage of the bill; null where that is not known. */
  monthlyCents: number | null;
  conditions: string;
  asOf: CivilDate;
}

/** A visitor's request, with what they agreed to. */
export interface PartnerLead {
  /** Our idempotency key: a request that is handed over twice is one request. */
  key: string;
  reference: string;
  journey: string;
  service: LeadService;
  firstName: string;
  lastName: string;
  email: string;
  /** '+61412345678' */
  mobile: string;
  postcode: string;
  needs: Readonly<Record<string, string>>;
  consent: { version: string; text: string; at: Date };
}

export interface BookedCall {
  key: string;
  reference: string;
  day: CivilDate;
  window: CallWindow;
}

/** What a partner pays once a switch is complete. `none`: nothing was promised. */
export interface Payout {
  state: 'none' | 'waiting' | 'confirmed' | 'declined';
  amountCents: number | null;
  sample: boolean;
}

/** The partner will never take this request; the reason is for operators. */
export class LeadRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'LeadRefused';
  }
}

/** The partner does not answer now. */
export class PartnerUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PartnerUnavailable';
  }
}

/**
 * The partners who help with energy, broadband and bills. A call takes at most ten seconds. It fails with `LeadRefused`
 * for good, and with any other error temporarily.
 */
export interface LeadPartners {
  readonly adapter: string;
  /** The cheapest first. @throws PartnerUnavailable */
  offers(bill: BillToBeat): Promise<PartnerOffer[]>;
  /** Hands a request over and returns the partner's own reference. */
  deliver(lead: PartnerLead): Promise<{ partnerReference: string }>;
  bookCall(call: BookedCall): Promise<void>;
  /** Asks the partner to delete a request, as its person wants. One that the partner does not have is deleted too. */
  withdraw(request: { key: string; reference: string }): Promise<void>;
  /** @throws PartnerUnavailable */
  payoutOf(reference: string): Promise<Payout>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    leadPartners: LeadPartners;
  }
}
