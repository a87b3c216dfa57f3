import { readView } from './filters.ts';
import type { HistoryView } from './filters.ts';

/** A filter that an address names and nobody can make anything of. */
export interface UnreadFilter {
  /** As it is called on the screen. */
  label: string;
  /** What is not understood of it, as it stands in the address, shortened. */
  text: string;
}

const labels: Record<keyof HistoryView, string> = {
  description: 'words',
  categories: 'category',
  sub_categories: 'sub-category',
  merchant_key: 'merchant',
  except_merchant_key: 'merchant to leave out',
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
  sort: 'order',
  sortOrder: 'direction of the order',
};

const MAX_CHARS = 40;

const shortened = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text);

/** What of an address `readView` leaves out, in the order of the screen. Of a list that is understood in part, the parts that are not. */
export function unreadOf(search: URLSearchParams): UnreadFilter[] {
  const view = readView(search);
  return (Object.keys(labels) as (keyof HistoryView)[]).flatMap((name) => {
    const requested = search.get(name)?.trim() ?? '';
    const read = view[name];
    const parts = Array.isArray(read)
      ? requested.split(',').filter((part) => part.trim() !== '' && !read.includes(Number(part)))
      : read === undefined && requested !== ''
        ? [requested]
        : [];
    return parts.length === 0 ? [] : [{ label: labels[name], text: shortened(parts.join(',')) }];
  });
}
