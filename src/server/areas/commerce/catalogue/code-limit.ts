import type { Context } from '#server/kit/implement.ts';

/** A page repeats its quote, so a correct code is counted many times. */
const statedCodes = { name: 'quoted-promo-codes', hits: 120, windowSeconds: 3600 };

/**
 * Counts a promotion code that a call states for itself, instead of reading the cart's. @throws Failure `too_many` for
 * an address that tries code after code
 */
export async function countCode(
  { limit, caller }: Pick<Context<'public'>, 'limit' | 'caller'>,
  code: string | null | undefined,
): Promise<void> {
  if (code) await limit(statedCodes, caller.ip);
}
