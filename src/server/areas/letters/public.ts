import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue, enqueueAll } from '#server/kit/outbox.ts';
import type { Carrier } from '#server/kit/outbox.ts';
import { MailRefused } from '#server/ports/mail/port.ts';
import type { MailMessage, MailPort } from '#server/ports/mail/port.ts';
import { TextRefused } from '#server/ports/sms/port.ts';
import type { SmsPort, TextMessage } from '#server/ports/sms/port.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Letter } from './layout.ts';

export type { Letter } from './layout.ts';

/** The letter as the mail port takes it; `key` names this one letter. */
export function mailOf(key: string, letter: Letter, brand: string): MailMessage {
  return {
    key,
    to: letter.to,
    subject: letter.subject,
    text: letterText(letter, brand),
    html: letterHtml(letter, brand),
    ...(letter.unsubscribeUrl ? { unsubscribeUrl: letter.unsubscribeUrl } : {}),
  };
}

/** Posts a letter with the change that causes it: in the same transaction, carried after the commit. */
export async function postLetter(
  db: Database,
  clock: Clock,
  brand: string,
  key: string,
  letter: Letter,
): Promise<void> {
  await enqueue(db, clock, { topic: 'mail', key, payload: mailOf(key, letter, brand) });
}

/** The same for many letters at once, each by its key. */
export async function postLetters(
  db: Database,
  clock: Clock,
  brand: string,
  letters: readonly { key: string; letter: Letter }[],
): Promise<void> {
  await enqueueAll(
    db,
    clock,
    'mail',
    letters.map(({ key, letter }) => ({ key, payload: mailOf(key, letter, brand) })),
  );
}

/** The same for a text message. */
export async function postText(db: Database, clock: Clock, message: TextMessage): Promise<void> {
  await enqueue(db, clock, { topic: 'sms', key: message.key, payload: message });
}

/** Hands letters to the mail port. An address that refuses for good ends the matter. */
export function mailCarrier(mail: MailPort): Carrier {
  return async ({ key, payload }) => {
    try {
      await mail.send({ ...(payload as MailMessage), key });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
    }
  };
}

export function smsCarrier(sms: SmsPort): Carrier {
  return async ({ key, payload }) => {
    try {
      await sms.send({ ...(payload as TextMessage), key });
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
    }
  };
}
