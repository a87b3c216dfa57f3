import * as z from 'zod/mini';
import { instant } from '#contract/kit/wire.ts';

/** Members who have requested a call-back, and the outcome. */

export const leadState = z.literal(['new', 'called', 'done', 'declined']);
export type LeadState = z.output<typeof leadState>;

/** What a call-back is about. */
export const leadTopic = z.literal(['broadband', 'membership']);
export type LeadTopic = z.output<typeof leadTopic>;

export const lead = z.object({
  member_id: z.int(),
  id: z.int(),
  reference: z.string(),
  topic: leadTopic,
  /** The page where the details were entered; empty if unknown. */
  source: z.string(),
  name: z.string(),
  mobile: z.string(),
  postcode: z.string(),
  provider: z.string(),
  note: z.string(),
  state: leadState,
  answer: z.string(),
  created_at: instant,
  changed_at: instant,
});
export type Lead = z.output<typeof lead>;
