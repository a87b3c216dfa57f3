import type { Generated } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { TextRefused } from './port.ts';
import type { SmsPort, TextMessage } from './port.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    sms_outbox: {
      id: Generated<number>;
      key: string;
      recipient: string;
      text: string;
      sent_at: Date;
      delivered_at: Date;
    };
  }
}

const DELAY_MS = 60_000;

/**
 * Stores text messages in the table `sms_outbox`, readable at /dev/outbox in development. A number that ends in 000 is
 * refused; one that ends in 001 receives its messages a minute late.
 */
export function embeddedSms({ database, clock }: { database: Database; clock: Clock }): SmsPort {
  return {
    adapter: 'embedded',
    async send({ key, to, text }) {
      if (to.endsWith('000')) throw new TextRefused('This number can’t receive messages.');
      const sentAt = clock.now();
      const delivered = new Date(sentAt.getTime() + (to.endsWith('001') ? DELAY_MS : 0));
      await database
        .insertInto('sms_outbox')
        .values({ key, recipient: to, text, sent_at: sentAt, delivered_at: delivered })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
    async forget(number) {
      await database.deleteFrom('sms_outbox').where('recipient', '=', number).execute();
    },
  };
}

/** The text messages delivered so far, newest first. */
export async function deliveredTexts(
  { database, clock }: { database: Database; clock: Clock },
  limit = 100,
): Promise<(TextMessage & { id: number; deliveredAt: Date })[]> {
  const rows = await database
    .selectFrom('sms_outbox')
    .selectAll()
    .where('delivered_at', '<=', clock.now())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((text) => ({
    id: text.id,
    key: text.key,
    to: text.recipient,
    text: text.text,
    deliveredAt: text.delivered_at,
  }));
}
