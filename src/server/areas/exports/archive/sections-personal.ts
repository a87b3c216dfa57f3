import { states } from '#domain/calendar/states.ts';
import { isZone } from '#domain/calendar/zone.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { notificationKinds } from '#domain/notifications/kinds.ts';
import {
  cents,
  day,
  facts,
  file,
  withInitial,
  instant,
  maybe,
  oneOf,
  row,
  section,
  shared,
  text,
  whole,
  yesNo,
} from './section.ts';
import type { Section } from './section.ts';

export const accountOf = (name = 'bank_account_id') => row(name, 'accounts');

const isAnotherLender = (value: string): boolean => value.trim().toLowerCase() !== OWN_PROVIDER;

/** External loans recorded by the member. Our own loans stay with the account that signed for them. */
const loans: readonly Section[] = [
  section(
    'external_loans',
    'loans',
    [
      { ...text('provider', 80), rule: { matches: isAnotherLender, expected: 'the name of another lender' } },
      text('title', 80),
      oneOf('status', 'external', 'paid'),
      instant('opened_at'),
      maybe(day('closed_on')),
      maybe(whole('annual_ppm')),
      maybe(accountOf()),
      cents('balance_cents'),
      maybe(cents('repayment_cents')),
      maybe(oneOf('frequency', 'weekly', 'fortnightly', 'monthly')),
      maybe(day('next_due_on')),
      day('as_of'),
    ],
    { title: 'Other loans', identity: ['provider', 'title', 'opened_at'], maxRows: 100 },
  ),
];

/** Records attached to transactions: receipts and sent instalment reminders. */
const attachments: readonly Section[] = [
  section(
    'receipts',
    'assistant_files',
    [
      oneOf('kind', 'photo', 'document'),
      text('name'),
      text('content_type', 100),
      whole('size_bytes'),
      file('file_key'),
      row('transaction_id', 'transactions'),
      instant('created_at'),
    ],
    { identity: ['transaction_id', 'name', 'created_at'] },
  ),
  section(
    'instalment_reminders',
    'instalment_reminders',
    [row('plan_id', 'transactions', { loose: true }), whole('number'), instant('reminded_at')],
    { hasId: false, identity: ['plan_id', 'number'] },
  ),
];

const isState = (value: string): boolean => states.some((state) => state === value.toUpperCase());

/** Profile, settings and preferences. Name, email and mobile number belong to the sign-up of each account. */
const preferences: readonly Section[] = [
  section(
    'profile',
    'profiles',
    [
      maybe(day('dob')),
      maybe(text('address_line1')),
      maybe(text('suburb')),
      maybe({ ...text('state', 40), rule: { matches: isState, expected: 'a state such as nsw' } }),
      maybe(text('postcode', 20)),
      withInitial('Australia', text('country')),
      maybe(whole('occupation_id')),
      maybe(whole('job_title_id')),
      maybe(file('image_key')),
      maybe(instant('image_updated_at')),
    ],
    { hasId: false, fills: 'existing', maxRows: 1 },
  ),
  section(
    'zone',
    'members',
    [
      withInitial('Australia/Sydney', {
        ...text('time_zone', 60),
        rule: { matches: isZone, expected: 'a time zone such as Australia/Sydney' },
      }),
    ],
    { hasId: false, fills: 'existing', maxRows: 1 },
  ),
  section(
    'settings',
    'member_settings',
    [
      withInitial(1, whole('theme')),
      withInitial('system', oneOf('theme_mode', 'system', 'light', 'dark')),
      withInitial('weekly', oneOf('notificationemailfrequency', 'never', 'immediately', 'daily', 'weekly', 'monthly')),
      withInitial(30, whole('notificationexpiry')),
      withInitial(0, cents('notificationminimumbankbalance')),
      withInitial('{}', facts('page_settings')),
      withInitial('{}', facts('tour')),
    ],
    { hasId: false, fills: 'existing', maxRows: 1 },
  ),
  section(
    'notification_choices',
    'notification_choices',
    [oneOf('kind', ...notificationKinds), yesNo('shown'), yesNo('mailed'), yesNo('pushed')],
    { hasId: false, identity: ['kind'] },
  ),
  section('notification_plan', 'notification_plans', [withInitial(false, yesNo('push_amounts'))], {
    hasId: false,
    fills: 'made',
    maxRows: 1,
  }),
];

/** What the member saved or chose from shared tables. */
const saved: readonly Section[] = [
  section(
    'addresses',
    'shop_addresses',
    [
      maybe(text('label', 40)),
      text('recipient', 80),
      text('line1', 120),
      maybe(text('line2', 120)),
      text('suburb', 60),
      oneOf('state', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'),
      text('postcode', 4),
      instant('updated_at'),
    ],
    { identity: ['recipient', 'line1', 'line2', 'suburb', 'state', 'postcode'], maxRows: 100 },
  ),
  section('default_address', 'shop_default_addresses', [row('address_id', 'addresses')], { hasId: false, maxRows: 1 }),
  section('saved_deals', 'shop_saved', [shared('deal_id', 'shop_deals'), instant('saved_at')], {
    hasId: false,
    identity: ['deal_id'],
  }),
  section('shop_interests', 'shop_interests', [shared('category_id', 'shop_categories'), instant('chosen_at')], {
    hasId: false,
    identity: ['category_id'],
  }),
  section('favourite_vouchers', 'voucher_favourites', [shared('voucher_id', 'vouchers'), instant('chosen_at')], {
    hasId: false,
    identity: ['voucher_id'],
  }),
  section('voucher_interests', 'voucher_interests', [shared('category_id', 'voucher_categories')], {
    hasId: false,
    identity: ['category_id'],
  }),
  section('fuel', 'fuel_settings', [text('fuel_type', 10), whole('litres'), whole('consumption_tenths')], {
    hasId: false,
  }),
  section('fuel_discounts', 'fuel_discounts', [text('brand', 60), whole('tenths')], {
    hasId: false,
    identity: ['brand'],
  }),
  section('article_votes', 'article_votes', [whole('article_id'), yesNo('helpful'), instant('voted_at')], {
    hasId: false,
    identity: ['article_id'],
  }),
];

/** The shopping list, prices that the member saw, and the stores that the member goes to. */
const groceries: readonly Section[] = [
  section(
    'grocery_list',
    'grocery_list_items',
    [shared('product_id', 'grocery_products'), whole('quantity'), instant('added_at')],
    { hasId: false, identity: ['product_id'], maxRows: 100 },
  ),
  section(
    'grocery_substitutes',
    'grocery_list_substitutes',
    [shared('product_id', 'grocery_products'), shared('substitute_id', 'grocery_products')],
    { hasId: false, identity: ['product_id', 'substitute_id'], maxRows: 1_200 },
  ),
  section(
    'grocery_prices',
    'grocery_own_prices',
    [
      shared('product_id', 'grocery_products'),
      shared('store_id', 'grocery_stores'),
      day('on_date'),
      cents('price_cents'),
      oneOf('source', 'typed', 'receipt'),
    ],
    { hasId: false, identity: ['product_id', 'store_id', 'on_date'] },
  ),
  section(
    'grocery_stores',
    'grocery_trip_stores',
    [shared('store_id', 'grocery_stores'), whole('distance_tenths'), yesNo('visited')],
    { hasId: false, identity: ['store_id'], maxRows: 100 },
  ),
  section(
    'grocery_trips',
    'grocery_trips',
    [
      day('on_date'),
      text('store_names', 160),
      whole('items'),
      cents('total_cents'),
      cents('travel_cents'),
      maybe(cents('saved_cents')),
      yesNo('sample'),
    ],
    { identity: ['on_date', 'store_names', 'items', 'total_cents', 'travel_cents'] },
  ),
  section(
    'grocery_settings',
    'grocery_settings',
    [whole('cents_per_km'), maybe(shared('usual_store_id', 'grocery_stores'))],
    { hasId: false, maxRows: 1 },
  ),
];

export const personal: readonly Section[] = [...loans, ...attachments, ...preferences, ...saved, ...groceries];
