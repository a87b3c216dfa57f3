import { merchants } from '#contract/areas/merchants.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { implement } from '#server/kit/implement.ts';
import { bankImages, findBankLogo } from './bank-logo-store.ts';
import { logoPath, logoSvg } from './logo.ts';
import { merchantKeys, merchantNames, merchantPage } from './store.ts';

const DEFAULT_PAGE_SIZE = 50;
const LOGO_SECONDS = 7 * 24 * 3600;
/** Bank images are fetched again every day, so clients may cache them only for a limited time. */
const IMAGE_SECONDS = 24 * 3600;

async function logosOf(db: Database, keys: readonly string[]) {
  const hasImage = await bankImages(db);
  return {
    success: true as const,
    data: keys.map((key) => ({ id: key, logo: logoPath(key), stored: hasImage(key) })),
  };
}

export const merchantRoutes = implement(merchants, {
  async list({ query }, { memberDb, member }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const { rows, total } = await merchantPage(memberDb, member.id, {
      from: query.min_date ?? null,
      to: query.max_date ?? null,
      words: query.description || null,
      limit,
      offset: (page - 1) * limit,
    });
    return {
      data: rows.map((merchant) => ({
        ...merchant,
        category_id: findSubCategory(merchant.sub_category_id)?.categoryId ?? 0,
      })),
      total,
      page,
      limit,
    };
  },

  async names({ query }, { memberDb, member }) {
    const names = await merchantNames(memberDb, member.id, [...new Set(query.merchant_key.split('|'))]);
    return { data: [...names].map(([key, name]) => ({ merchant_key: key, merchant: name })) };
  },

  async brandLogos(_input, { memberDb, member }) {
    return logosOf(memberDb, await merchantKeys(memberDb, member.id));
  },

  async brandLogosOf({ body }, { memberDb }) {
    return logosOf(memberDb, [...new Set(body.merchants)]);
  },

  async logo({ params }, { systemDb, ports }) {
    const key = await findBankLogo(systemDb, params.key);
    const file = key === undefined ? undefined : await ports.files.get(key);
    if (file) return { contentType: file.contentType, body: file.bytes, cacheSeconds: IMAGE_SECONDS };
    return { contentType: 'image/svg+xml', body: logoSvg(params.key), cacheSeconds: LOGO_SECONDS };
  },
});
