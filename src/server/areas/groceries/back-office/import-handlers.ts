import { readFile } from 'node:fs/promises';
import type { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { audit } from '#server/kit/audit.ts';
import { TableRefused } from '#server/kit/csv-rows.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { loadProducts, lockCatalogue, newestDay, saveSource } from '../catalogue/load-store.ts';
import { readPriceFile } from './price-file.ts';
import type { PriceFile } from './price-file.ts';

/** Rows for each round trip, far below the protocol's limit on parameters. */
const CHUNK = 1_000;

async function readUpload(
  { files }: Pick<Context<'operator'>, 'files'>,
  day: string,
): Promise<PriceFile & { header: string }> {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw badField('file', 'Choose one CSV file.');
  const content = await readFile(file.path, 'utf8');
  try {
    return { ...readPriceFile(content, day), header: content.replace(/^\uFEFF/, '').split(/\r?\n/)[0]! };
  } catch (error) {
    if (error instanceof TableRefused) throw badField('file', error.message);
    throw error;
  }
}

export const importHandlers = {
  async importPrices({ body: { name, on, preview = false } }, context) {
    const { systemDb, clock, member } = context;
    if (on > clock.today(DEFAULT_ZONE)) throw badField('on', 'Choose today or an earlier date.');
    const { products, rejected, header } = await readUpload(context, on);
    const counts = { products: new Set(products.map(({ key }) => key)).size, prices: products.length };
    const newest = await newestDay(systemDb, 'operator');
    if (!preview && products.length > 0)
      await systemDb.transaction().execute(async (transaction) => {
        await lockCatalogue(transaction);
        const isNewest = await saveSource(transaction, 'operator', { name, asOf: on, at: clock.now() });
        for (let from = 0; from < products.length; from += CHUNK)
          await loadProducts(transaction, 'operator', products.slice(from, from + CHUNK), isNewest);
        await audit(
          transaction,
          { operatorId: member.id, at: clock.now() },
          {
            action: 'grocery_prices_imported',
            subject: 'grocery_prices',
            subjectId: name,
            before: null,
            after: { ...counts, rejected: rejected.length, on },
          },
        );
      });
    return { success: true, ...counts, newer_on: newest !== null && newest > on ? newest : null, header, rejected };
  },
} satisfies Partial<HandlersOf<typeof groceryBackOffice>>;
