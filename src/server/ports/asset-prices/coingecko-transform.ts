import type { AssetPrice } from './port.ts';
import { decimalOf, momentOf } from './provider-call.ts';

/**
 * Reads the response of `simple/price`: `{ "bitcoin": { "aud": 155000.1, "last_updated_at": 1790812800 } }`. Invalid
 * prices are left out.
 */
export function fromSimplePrice(answer: unknown, codeOfId: ReadonlyMap<string, string>): AssetPrice[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const prices: AssetPrice[] = [];
  for (const [id, entry] of Object.entries(answer)) {
    const code = codeOfId.get(id);
    const { aud, last_updated_at: updatedAt } = (entry ?? {}) as Record<string, unknown>;
    const [unitPrice, moment] = [decimalOf(aud), momentOf(updatedAt)];
    if (code !== undefined && unitPrice !== null && moment !== null)
      prices.push({ code, unitPrice, source: 'CoinGecko', ...moment });
  }
  return prices;
}
