import type { CallWindow, LeadService } from '#domain/journeys/journey.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { LeadRefused } from '#server/ports/lead-partners/port.ts';
import type { LeadPartners } from '#server/ports/lead-partners/port.ts';
import type { LeadMessage } from './capture.ts';
import { findLead, markRefused, markSent } from './lead-store.ts';

/** Tells the partner when somebody wants to be called. */
export const CALL_TOPIC = 'journey-call';
export interface CallMessage {
  leadId: number;
  day: string;
  window: CallWindow;
}

/** Asks the partner to delete a request that has been deleted here. */
export const WITHDRAW_TOPIC = 'journey-withdraw';
export interface WithdrawMessage {
  reference: string;
}

interface HandlerParts {
  database: Database;
  clock: Clock;
  leadPartners: LeadPartners;
}

/** Hands a request to the partner. One that the partner never takes stays with operators, with the reason. */
export function leadOutboxHandler({ database, clock, leadPartners }: HandlerParts): OutboxHandler {
  return async ({ key, payload }) => {
    const { leadId } = payload as LeadMessage;
    const lead = await findLead(database, leadId);
    if (!lead) return;
    try {
      const { partnerReference } = await leadPartners.deliver({
        key,
        reference: lead.reference,
        journey: lead.journey,
        service: lead.service as LeadService,
        firstName: lead.first_name,
        lastName: lead.last_name,
        email: lead.email,
        mobile: lead.mobile,
        postcode: lead.postcode,
        needs: lead.needs,
        consent: { version: lead.consent_version, text: lead.consent_text, at: lead.consented_at },
      });
      await markSent(database, leadId, partnerReference, clock.now());
    } catch (error) {
      if (!(error instanceof LeadRefused)) throw error;
      await markRefused(database, leadId, `The partner declined it: ${error.message}`, clock.now());
    }
  };
}

export function callOutboxHandler({ database, leadPartners }: HandlerParts): OutboxHandler {
  return async ({ key, payload }) => {
    const { leadId, day, window } = payload as CallMessage;
    const lead = await findLead(database, leadId);
    // A later booking has its own message.
    if (!lead || lead.call_on !== day || lead.call_window !== window) return;
    try {
      await leadPartners.bookCall({ key, reference: lead.reference, day, window });
    } catch (error) {
      // Operators see the booked call and make it themselves.
      if (!(error instanceof LeadRefused)) throw error;
    }
  };
}

export function withdrawLeadHandler({ leadPartners }: Pick<HandlerParts, 'leadPartners'>): OutboxHandler {
  return async ({ key, payload }) => {
    const { reference } = payload as WithdrawMessage;
    await leadPartners.withdraw({ key, reference });
  };
}
