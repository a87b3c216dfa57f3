import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';

/**
 * A request about an email address or a mobile number. The endpoint only queues it, in the same time and with the same
 * response for every address. Whether it belongs to an account is looked up when the request is processed.
 */
export interface ContactRequest {
  kind: 'forgot_password' | 'forgot_username' | 'verify' | 'signed_up_again';
  channel: 'email' | 'mobile';
  target: string;
  /** The origin of links in the email. */
  origin: string;
  /** Set when a member requests it for their own address. */
  memberId?: number;
}

export async function requestContact(db: Database, clock: Clock, request: ContactRequest): Promise<void> {
  await enqueue(db, clock, { topic: 'contact', key: randomUUID(), payload: request });
}
