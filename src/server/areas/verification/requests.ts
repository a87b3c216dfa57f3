import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';

/**
 * A wish that somebody has about an e-mail address or a mobile number. The call only writes the wish down, the same for
 * every address in the same time; whether it has an account is looked up when the wish is carried out.
 */
export interface ContactRequest {
  kind: 'forgot_password' | 'forgot_username' | 'verify' | 'signed_up_again';
  channel: 'email' | 'mobile';
  target: string;
  /** Where links lead. */
  origin: string;
  /** Set when a member asks about an address of the own. */
  memberId?: number;
}

export async function requestContact(db: Database, clock: Clock, request: ContactRequest): Promise<void> {
  await enqueue(db, clock, { topic: 'contact', key: randomUUID(), payload: request });
}
