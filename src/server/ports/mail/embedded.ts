import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { asynchronousCommit } from '#server/kit/asynchronous-commit.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { MailRefused } from './port.ts';
import type { MailMessage, MailPort } from './port.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    mail_outbox: {
      id: Generated<number>;
      key: string;
      recipient: string;
      subject: string;
      text: string;
      html: string;
      unsubscribe_url: string | null;
      sent_at: Date;
      /** Later than `sent_at` for an address with a delay. */
      delivered_at: Date;
    };
  }
}

/** The delay of such an address. */
const DELAY_MS = 60_000;

/**
 * Stores emails in the table `mail_outbox`, readable at /dev/outbox in development. An address that begins with
 * `bounce` is refused; one that begins with `slow` receives its emails a minute late.
 */
export function embeddedMail({ database, clock }: { database: Database; clock: Clock }): MailPort {
  return {
    adapter: 'embedded',
    async send(message) {
      const sentAt = clock.now();
      if (/^bounce\b/i.test(message.to)) throw new MailRefused('550 The mailbox doesn’t exist.');
      const delayMs = /^slow\b/i.test(message.to) ? DELAY_MS : 0;
      const deliveredAt = new Date(sentAt.getTime() + delayMs);
      // It does not wait for the disk: what notes the delivery is committed later, and so does not outlive it.
      await sql`
        ${onePlan} with ${asynchronousCommit}
        insert into mail_outbox (key, recipient, subject, text, html, unsubscribe_url, sent_at, delivered_at)
        select ${message.key}, ${message.to.toLowerCase()}, ${message.subject}, ${message.text}, ${message.html},
          ${message.unsubscribeUrl ?? null}, ${sentAt}, ${deliveredAt} from quick
        on conflict (key) do nothing`.execute(database);
    },
    async check() {
      await database.selectFrom('mail_outbox').select('id').limit(1).execute();
    },
    async forget(address) {
      await database.deleteFrom('mail_outbox').where('recipient', '=', address.toLowerCase()).execute();
    },
    async close() {},
  };
}

/** An email as the outbox page shows it. */
export type StoredEmail = MailMessage & { id: number; deliveredAt: Date };

/** The emails delivered so far, newest first. */
export async function storedEmails(
  { database, clock }: { database: Database; clock: Clock },
  limit = 100,
): Promise<StoredEmail[]> {
  const rows = await database
    .selectFrom('mail_outbox')
    .selectAll()
    .where('delivered_at', '<=', clock.now())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((email) => ({
    id: email.id,
    key: email.key,
    to: email.recipient,
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(email.unsubscribe_url ? { unsubscribeUrl: email.unsubscribe_url } : {}),
    deliveredAt: email.delivered_at,
  }));
}
