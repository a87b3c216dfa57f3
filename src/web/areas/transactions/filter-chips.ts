import { findCategory } from '#domain/categorise/taxonomy.ts';
import { weekdayWords } from '#domain/calendar/weekday-words.ts';
import { formatCents } from '#domain/money/format.ts';
import { centsFromText } from '#web/design/amount-text.ts';
import { presetOf } from './filter-presets.ts';
import type { DatePreset } from './filter-presets.ts';
import type { HistoryView } from './filters.ts';

/** One filter as it is shown, and the view without it. */
export interface FilterChip {
  key: string;
  label: string;
  without: HistoryView;
}

export interface ChipNames {
  subCategory: (id: number) => string;
  account: (id: number) => string;
  /** Undefined as long as it is not known. */
  merchant: (key: string) => string | undefined;
  date: (date: string) => string;
  presets: readonly DatePreset[];
}

function without(view: HistoryView, ...keys: (keyof HistoryView)[]): HistoryView {
  return Object.fromEntries(
    Object.entries(view).filter(([key]) => !keys.includes(key as keyof HistoryView)),
  ) as HistoryView;
}

function lessOne(view: HistoryView, key: 'categories' | 'sub_categories' | 'bank_account_id', id: number): HistoryView {
  const rest = (view[key] ?? []).filter((filterId) => filterId !== id);
  return rest.length > 0 ? { ...view, [key]: rest } : without(view, key);
}

function dateChip(view: HistoryView, names: ChipNames): FilterChip[] {
  const { min_date: from, max_date: to } = view;
  if (from === undefined && to === undefined) return [];
  const named = presetOf(view, names.presets)?.label;
  const days =
    from !== undefined && to !== undefined
      ? from === to
        ? names.date(from)
        : `${names.date(from)} to ${names.date(to)}`
      : from !== undefined
        ? `From ${names.date(from)}`
        : `Until ${names.date(to ?? '')}`;
  return [{ key: 'dates', label: named ?? days, without: without(view, 'min_date', 'max_date') }];
}

function amountChip(view: HistoryView): FilterChip[] {
  const shown = (text: string) => formatCents(centsFromText(text) ?? 0, { currency: true });
  const { min_amount: from, max_amount: to } = view;
  if (from === undefined && to === undefined) return [];
  const label =
    from !== undefined && to !== undefined
      ? `${shown(from)} to ${shown(to)}`
      : from !== undefined
        ? `${shown(from)} or more`
        : `${shown(to ?? '')} or less`;
  return [{ key: 'amounts', label, without: without(view, 'min_amount', 'max_amount') }];
}

/** So many merchants are named; more are counted. */
const MAX_MERCHANTS = 3;

/** 'Woolworths', 'Woolworths and Coles', '5 merchants'; keys have a bar between them. */
function merchantsLabel(keys: string, { merchant }: ChipNames): string {
  const names = keys.split('|').map(merchant);
  const known = names.filter((name) => name !== undefined);
  if (known.length < names.length || names.length > MAX_MERCHANTS)
    return names.length === 1 ? 'one merchant' : `${names.length} merchants`;
  return new Intl.ListFormat('en-AU').format(known);
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** More parts than this are one chip: a door from a total may name dozens. */
const MAX_NAMED = 10;

/** Every filter of a view as a chip, in the order in which people ask: words, what, where, when, how much. */
export function chipsOf(view: HistoryView, names: ChipNames): FilterChip[] {
  const {
    description,
    categories = [],
    sub_categories: subs = [],
    bank_account_id: accounts = [],
    direction,
    kind,
    status,
    tag,
    merchant_key: merchant,
    except_merchant_key: except,
    weekdays,
    batch_id: batch,
  } = view;
  return [
    ...(description === undefined
      ? []
      : [{ key: 'words', label: `“${description}”`, without: without(view, 'description') }]),
    ...categories.map((id) => ({
      key: `c${id}`,
      label: `All of ${findCategory(id)?.name ?? 'a category'}`,
      without: lessOne(view, 'categories', id),
    })),
    ...(subs.length > MAX_NAMED
      ? [{ key: 'subs', label: `${subs.length} sub-categories`, without: without(view, 'sub_categories') }]
      : subs.map((id) => ({
          key: `s${id}`,
          label: names.subCategory(id),
          without: lessOne(view, 'sub_categories', id),
        }))),
    ...(merchant === undefined
      ? []
      : [
          {
            key: 'merchant',
            label: upperFirst(merchantsLabel(merchant, names)),
            without: without(view, 'merchant_key'),
          },
        ]),
    ...(except === undefined
      ? []
      : [
          {
            key: 'except',
            label: `Without ${merchantsLabel(except, names)}`,
            without: without(view, 'except_merchant_key'),
          },
        ]),
    ...accounts.map((id) => ({
      key: `a${id}`,
      label: names.account(id),
      without: lessOne(view, 'bank_account_id', id),
    })),
    ...dateChip(view, names),
    ...(weekdays === undefined
      ? []
      : [{ key: 'weekdays', label: weekdayWords(weekdays), without: without(view, 'weekdays') }]),
    ...amountChip(view),
    ...(direction === undefined
      ? []
      : [
          {
            key: 'direction',
            label: direction === 'debit' ? 'Money out' : 'Money in',
            without: without(view, 'direction'),
          },
        ]),
    ...(kind === undefined
      ? []
      : [{ key: 'kind', label: kind === 'expense' ? 'Spending' : 'Income', without: without(view, 'kind') }]),
    ...(status === undefined
      ? []
      : [{ key: 'status', label: status === 'pending' ? 'Pending' : 'Posted', without: without(view, 'status') }]),
    ...(tag === undefined ? [] : [{ key: 'tag', label: `Tag: ${tag}`, without: without(view, 'tag') }]),
    ...(batch === undefined ? [] : [{ key: 'batch', label: 'One import', without: without(view, 'batch_id') }]),
  ];
}
