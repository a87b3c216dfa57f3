import type { SealedFacts } from '#domain/draws/receipt.ts';
import type { Database } from '#server/kit/database.ts';
import { receiptsOf } from './receipt-store.ts';

/** Those who could not win when a draw was sealed, which is what its receipt says, whoever has won since. */
export async function excludedAtSealing(db: Database, sequence: number): Promise<readonly string[]> {
  const receipt = (await receiptsOf(db, sequence)).find(({ kind }) => kind === 'sealed');
  if (!receipt) throw new Error(`Draw ${sequence} has no sealing receipt.`);
  return (JSON.parse(receipt.body) as SealedFacts).excluded;
}
