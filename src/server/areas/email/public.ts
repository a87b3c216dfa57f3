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

/** The email as the mail port takes it; `key` names this one email. */
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

/** Posts an email with the change that causes it: in the same transaction, carried after the commit. */
export async function postEmail(db: Database, clock: Clock, brand: string, key: string, email: Email): Promise<void> {
  await enqueue(db, clock, { topic: 'mail', key, payload: mailOf(key, email, brand) });
}

/** The same for many emails at once, each by its key. */
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

/** The same for a text message. */
export async function postText(db: Database, clock: Clock, message: TextMessage): Promise<void> {
  await enqueue(db, clock, { topic: 'sms', key: message.key, payload: message });
}

/** Hands emails to the mail port. An address that refuses for good ends the matter. */
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
