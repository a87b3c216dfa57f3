import { readView } from './filters.ts';
import type { HistoryView } from './filters.ts';

/** An invalid filter in the address. */
export interface UnreadFilter {
  /** Its label. */
  label: string;
  /** The invalid part, truncated. */
  text: string;
}

const labels: Record<keyof HistoryView, string> = {
  description: 'search words',
  categories: 'category',
  sub_categories: 'sub-category',
  merchant_key: 'merchant',
  except_merchant_key: 'excluded merchant',
  bank_account_id: 'account',
  min_date: 'first day',
  max_date: 'last day',
  weekdays: 'day of the week',
  min_amount: 'smallest amount',
  max_amount: 'largest amount',
  direction: 'direction',
  kind: 'kind',
  status: 'status',
  tag: 'tag',
  batch_id: 'import',
  sort: 'sort order',
  sortOrder: 'sort direction',
};

const MAX_CHARS = 40;

const shortened = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text);

/** The filters that `readView` drops, in display order; for lists only the invalid parts. */
export function unreadOf(search: URLSearchParams): UnreadFilter[] {
  const view = readView(search);
  return (Object.keys(labels) as (keyof HistoryView)[]).flatMap((name) => {
    const param = search.get(name)?.trim() ?? '';
    const read = view[name];
    const parts = Array.isArray(read)
      ? param.split(',').filter((part) => part.trim() !== '' && !read.includes(Number(part)))
      : read === undefined && param !== ''
        ? [param]
        : [];
    return parts.length === 0 ? [] : [{ label: labels[name], text: shortened(parts.join(',')) }];
  });
}
