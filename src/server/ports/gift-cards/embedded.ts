import { addMonths } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { readableCode } from '#server/kit/readable-code.ts';
import { CardNotIssued } from './port.ts';
import type { GiftCardIssuer } from './port.ts';

/** Three years, the least that the law allows. */
const VALID_MONTHS = 36;
const CODE_GROUPS = 4;
/** An amount that the issuer refuses, for tests. */
const REFUSED_CENTS = 66_66;

/**
 * Sample codes in the table `embedded_gift_codes`, never the same twice. No merchant accepts them. A card of $66.66 is
 * refused.
 */
export function embeddedGiftCards({ database, clock }: { database: Database; clock: Clock }): GiftCardIssuer {
  return {
    adapter: 'embedded (sample codes)',
    test: true,
    async issue({ key, product, amountCents }) {
      if (amountCents === REFUSED_CENTS) throw new CardNotIssued(`${product} isn’t issued for that amount.`);
      await database
        .insertInto('embedded_gift_codes')
        .values({
          key,
          code: readableCode(CODE_GROUPS),
          product,
          amount_cents: amountCents,
          expires_on: addMonths(clock.today(DEFAULT_ZONE), VALID_MONTHS),
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      const stored = await database
        .selectFrom('embedded_gift_codes')
        .select(['code', 'expires_on'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return { code: stored.code, expiresOn: stored.expires_on };
    },
  };
}

declare module '#server/kit/database.ts' {
  interface Tables {
    embedded_gift_codes: {
      key: string;
      code: string;
      product: string;
      amount_cents: number;
      expires_on: string;
    };
  }
}
