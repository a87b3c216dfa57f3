import type { Generated } from 'kysely';
import type { JourneyLeadState, VisitorDetails } from '#contract/areas/journey-shapes.ts';
import type { State } from '#domain/calendar/states.ts';
import type { CallWindow } from '#domain/journeys/journey.ts';
import type { StepText } from '#domain/journeys/wording.ts';

/** A bill that a visitor typed. */
export interface TypedBill {
  service: string;
  provider: string;
  amount_cents: number;
  days: number;
  usage: number | null;
}

declare module '#server/kit/database.ts' {
  interface Tables {
    journey_visitors: { id: Generated<number>; created_at: Date; seen_at: Date };
    journey_tokens: { token_hash: Uint8Array; visitor_id: number; created_at: Date };
    journey_runs: {
      visitor_id: number;
      journey: string;
      reference: string;
      details: VisitorDetails | null;
      states: State[];
      served: boolean | null;
      needs: Record<string, string>;
      bill: TypedBill | null;
      verified_mobile: string | null;
      verified_email: string | null;
      source: string;
      c: string;
      e: string;
      ref: string;
      lead_id: number | null;
      account_opened_at: Date | null;
      started_at: Date;
      changed_at: Date;
    };
    journey_steps: { visitor_id: number; journey: string; step: string; first_seen_at: Date };
    journey_resume_links: { code_hash: Uint8Array; visitor_id: number; journey: string; expires_at: Date };
    journey_leads: {
      id: Generated<number>;
      reference: string;
      journey: string;
      service: string;
      first_name: string;
      last_name: string;
      email: string;
      mobile: string;
      postcode: string;
      needs: Record<string, string>;
      consent_version: string;
      consent_text: string;
      consented_at: Date;
      source: string;
      c: string;
      e: string;
      ref: string;
      served: boolean;
      state: Generated<JourneyLeadState>;
      answer: Generated<string>;
      partner_reference: string | null;
      call_on: string | null;
      call_window: CallWindow | null;
      created_at: Date;
      changed_at: Date;
    };
    journeys_off: { journey: string; step: Generated<string>; since: Date };
    journey_wordings: {
      id: Generated<number>;
      journey: string;
      step: string;
      name: string;
      content: StepText;
      share: number;
      starts_on: string;
      ends_on: string | null;
      is_on: Generated<boolean>;
      created_at: Date;
    };
    journey_arms: {
      visitor_id: number;
      journey: string;
      wording_id: number;
      shown: boolean;
      first_seen_at: Date;
    };
  }
}
