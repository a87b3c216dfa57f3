import { content } from '#contract/areas/content.ts';
import { prefetch } from '#web/kit/query.ts';

/** Tips per page. */
const TIPS_A_PAGE = 10;

/** The page of tips in the address. */
export function tipsQuery(search: URLSearchParams) {
  const number = (name: string) =>
    /^[1-9]\d{0,5}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : undefined;
  return { tags_id: number('tag'), page: number('page') ?? 1, limit: TIPS_A_PAGE };
}

export function readTips(address: URL): Promise<void> {
  return prefetch(content.tips, { query: tipsQuery(address.searchParams) });
}

export async function readTip(address: URL): Promise<void> {
  const id = Number(address.pathname.split('/').at(-1));
  if (Number.isSafeInteger(id) && id > 0) await prefetch(content.tip, { params: { id } });
}

export function readFaq(): Promise<void> {
  return prefetch(content.faq);
}
