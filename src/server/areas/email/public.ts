import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue, enqueueAll } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { MailRefused } from '#server/ports/mail/port.ts';
import type { MailMessage, MailPort } from '#server/ports/mail/port.ts';
import { TextRefused } from '#server/ports/sms/port.ts';
import type { SmsPort, TextMessage } from '#server/ports/sms/port.ts';
import { emailHtml, emailText } from './layout.ts';
import type { Email } from './layout.ts';

export type { Email } from './layout.ts';

/** Returns the message for the mail port; `key` identifies the email for deduplication. */
export function mailOf(key: string, email: Email, brand: string): MailMessage {
  return {
    key,
    to: email.to,
    subject: email.subject,
    text: emailText(email, brand),
    html: emailHtml(email, brand),
    ...(email.unsubscribeUrl ? { unsubscribeUrl: email.unsubscribeUrl } : {}),
  };
}

/** Queues an email in the transaction of the change that causes it. It is sent after the commit. */
export async function postEmail(db: Database, clock: Clock, brand: string, key: string, email: Email): Promise<void> {
  await enqueue(db, clock, { topic: 'mail', key, payload: mailOf(key, email, brand) });
}

/** Queues many emails, each with its own key. */
export async function postEmails(
  db: Database,
  clock: Clock,
  brand: string,
  emails: readonly { key: string; email: Email }[],
): Promise<void> {
  await enqueueAll(
    db,
    clock,
    'mail',
    emails.map(({ key, email }) => ({ key, payload: mailOf(key, email, brand) })),
  );
}

/** Queues a text message. */
export async function postText(db: Database, clock: Clock, message: TextMessage): Promise<void> {
  await enqueue(db, clock, { topic: 'sms', key: message.key, payload: message });
}

/** Sends emails through the mail port. A permanently refused address is not retried. */
export function mailOutboxHandler(mail: MailPort): OutboxHandler {
  return async ({ key, payload }) => {
    try {
      await mail.send({ ...(payload as MailMessage), key });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
    }
  };
}

export function smsOutboxHandler(sms: SmsPort): OutboxHandler {
  return async ({ key, payload }) => {
    try {
      await sms.send({ ...(payload as TextMessage), key });
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
    }
  };
}
