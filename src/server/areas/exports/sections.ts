import { category, cents, day, decimal, facts, file, instant, key, maybe, oneOf, row, section, subCategory, text, texts, whole, yesNo } from './section.ts';
import type { Section } from './section.ts';
import { accountOf, personal } from './sections-personal.ts';

const sameTime = ['name', 'created_at'];

const banking: readonly Section[] = [
  section('accounts', 'bank_accounts', [
    text('name', 200), maybe(text('bank')), maybe(text('bsb', 6)), maybe(text('account_number', 40)), maybe(text('file_key')),
    oneOf('account_type', 'everyday', 'transactional', 'checking', 'business', 'savings'), oneOf('kind', 'transaction', 'savings', 'credit', 'investment', 'cash', 'loan'),
    yesNo('default_account'), yesNo('saving_account'), oneOf('status', 'active', 'inactive', 'closed'), text('currency', 3), cents('opening_cents'),
    maybe(cents('bank_balance_cents')), maybe(cents('bank_available_cents')), maybe(day('bank_on_date')), { ...maybe(key('bank_last_id')), later: true }, maybe(instant('bal_sync')), maybe(text('reference')), instant('created_at'),
  ], { title: 'Accounts' }),
  section('rules', 'category_rules', [
    oneOf('source', 'rule', 'correction'), maybe(text('merchant_key')), maybe(text('contains', 1000)), oneOf('direction', 'any', 'debit', 'credit'), maybe(cents('min_cents')), maybe(cents('max_cents')),
    maybe(accountOf()), subCategory(), maybe(text('rename')), instant('created_at'),
  ], { title: 'Rules', identity: ['source', 'merchant_key', 'contains', 'direction', 'min_cents', 'max_cents', 'bank_account_id'] }),
  section('transactions', 'transactions', [
    accountOf(), day('date'), cents('amount_cents'), maybe(cents('balance_cents')), subCategory(), yesNo('pending'), yesNo('is_split'), text('source', 120), maybe(key('dedupe_key')),
    maybe(text('bank_id')), text('currency', 3), text('description', 2000), maybe(text('merchant')), maybe(text('merchant_key')), maybe(text('merchant_code', 8)),
    maybe(text('reason_kind', 40)), maybe(text('reason_detail', 1000)), maybe(row('rule_id', 'rules', { loose: true })), maybe(text('notes', 4000)), maybe(texts('tags')),
    maybe(row('parent_id', 'transactions')), maybe(row('refund_of', 'transactions', { loose: true })), maybe(row('transfer_id', 'transfers', { later: true })), maybe(subCategory('held_sub_category_id')),
  ], { within: 'parent_id', mostRows: 1_000_000 }),
  section('transfers', 'transfers', [
    row('from_id', 'transactions', { loose: true }), row('to_id', 'transactions', { loose: true }), day('date'), cents('amount_cents'), oneOf('matched_by', 'rule', 'member'),
  ], { identity: ['from_id'] }),
  section('refused_transfers', 'refused_transfers', [row('from_id', 'transactions', { loose: true }), row('to_id', 'transactions', { loose: true })], { hasId: false, identity: ['from_id', 'to_id'] }),
  section('statement_balances', 'balance_anchors', [accountOf(), day('on_date'), key('last_id'), cents('balance_cents')], { hasId: false, within: 'bank_account_id', identity: ['bank_account_id', 'on_date'] }),
];

const budgeting: readonly Section[] = [
  section('pay_cycle', 'pay_cycles', [oneOf('kind', 'weekly', 'fortnightly', 'four_weekly', 'monthly'), maybe(day('payday')), maybe(whole('day')), instant('chosen_at')], { hasId: false }),
  section('budgets', 'budgets', [
    category(), subCategory(), day('from_date'), maybe(cents('amount_cents')), oneOf('roll_over', 'none', 'surplus', 'overspend', 'both'), yesNo('optimized'),
  ], { title: 'Budgets', identity: ['category_id', 'sub_category_id', 'from_date'] }),
  section('optimizer', 'optimizer_values', [oneOf('slug', 'savings', 'debt', 'assets', 'super'), cents('weekly_cents'), yesNo('removed')], { hasId: false, identity: ['slug'] }),
  section('forecast', 'forecast_settings', [
    maybe(cents('weekly_income_cents')), maybe(cents('prediction_cents')), maybe(whole('prediction_years')), maybe(day('prediction_on')), maybe(cents('daily_spending_cents')), yesNo('expects_pay'),
    maybe(cents('pay_cents')), maybe(row('pay_account_id', 'accounts')),
  ], { hasId: false }),
  section('what_ifs', 'what_ifs', [
    text('name'), cents('amount_cents'), day('first_date'), maybe(oneOf('frequency', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'halfyearly', 'annually')), maybe(day('end_date')), maybe(accountOf()), yesNo('is_on'),
  ], { identity: ['name', 'amount_cents', 'first_date', 'frequency'] }),
];

const planning: readonly Section[] = [
  section('payment_plan', 'payment_plans', [cents('buffer_cents')], { hasId: false, bornWith: 'scheduled_payments' }),
  section('schedules', 'scheduled_payments', [
    text('name'), cents('amount_cents'), maybe(accountOf()), subCategory(), maybe(text('payee')), maybe(text('merchant_key')), day('start_date'), maybe(day('end_date')),
    oneOf('frequency', 'once', 'weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'halfyearly', 'annually'), oneOf('business_day', 'none', 'next', 'previous'), yesNo('remove_reminder'), whole('reminder_days'),
    yesNo('auto_confirm'), cents('tolerance_cents'), whole('match_days'), day('tracked_from'), oneOf('source', 'member', 'detected', 'bank'), maybe(text('bank_key')), maybe(instant('bank_ended_at')), instant('created_at'), instant('updated_at'),
  ], { title: 'Scheduled payments', identity: sameTime }),
  section('occurrences', 'payment_occurrences', [
    row('payment_id', 'schedules'), day('on_date'), oneOf('state', 'due', 'paid', 'skipped'), maybe(day('moved_to')), maybe(cents('amount_cents')), maybe(row('transaction_id', 'transactions', { loose: true })),
    maybe(oneOf('decided_by', 'member', 'match')), maybe(instant('decided_at')), maybe(instant('reminded_at')),
  ], { hasId: false, within: 'payment_id', identity: ['payment_id', 'on_date'] }),
  section('recurrence_dismissals', 'recurrence_dismissals', [text('series_key', 400), row('transaction_id', 'transactions', { loose: true, zero: true }), instant('dismissed_at')], { hasId: false, identity: ['series_key', 'transaction_id'] }),
  section('allocations', 'allocations', [
    day('cycle_start'), text('name'), category(), subCategory(), maybe(row('payment_id', 'schedules')), maybe(day('on_date')), cents('amount_cents'), instant('created_at'), instant('updated_at'),
  ], { identity: ['cycle_start', 'name', 'payment_id', 'on_date', 'created_at'] }),
];

const goals: readonly Section[] = [
  section('goal_plan', 'goal_plans', [oneOf('method', 'order', 'share', 'fixed')], { hasId: false, bornWith: 'goals' }),
  section('goals', 'goals', [
    text('name'), cents('target_cents'), maybe(day('target_date')), cents('start_cents'), text('icon', 60), text('colour', 7), maybe(file('picture_key')), maybe(text('note', 4000)), whole('position'), whole('share_points'), cents('fixed_cents'),
    yesNo('active'), maybe(cents('held_cents')), maybe(instant('completed_at')), maybe(cents('completed_cents')), maybe(instant('seen_at')), instant('created_at'),
  ], { title: 'Goals', identity: sameTime }),
  section('goal_accounts', 'goal_accounts', [row('goal_id', 'goals'), accountOf()], { hasId: false, within: 'goal_id', identity: ['goal_id', 'bank_account_id'] }),
  section('pledges', 'goal_pledges', [row('goal_id', 'goals'), cents('amount_cents'), oneOf('rhythm', 'week', 'pay'), day('started_on'), maybe(instant('ended_at')), instant('created_at')], { within: 'goal_id', identity: ['goal_id', 'created_at'] }),
  section('pledges_kept', 'pledge_confirmations', [
    row('pledge_id', 'pledges'), day('due_from'), row('transaction_id', 'transactions', { loose: true }), cents('amount_cents'), day('paid_on'), instant('confirmed_at'),
  ], { hasId: false, within: 'pledge_id', identity: ['pledge_id', 'due_from'] }),
];

const owning: readonly Section[] = [
  section('net_worth_items', 'networth_items', [
    oneOf('type', 'Assets', 'Liabilities'), text('kind', 40), text('name'), whole('owned_bp'), yesNo('live'), maybe(oneOf('metal', 'gold', 'silver', 'platinum', 'palladium')), maybe(oneOf('unit', 'g', 'oz')), maybe(text('coin', 40)),
    maybe(decimal('quantity')), facts('details'), maybe(row('offset_account_id', 'accounts')), maybe(row('offset_item_id', 'net_worth_items', { loose: true })), instant('created_at'),
  ], { title: 'Net worth', identity: ['type', 'kind', ...sameTime] }),
  section('net_worth_values', 'networth_values', [
    row('item_id', 'net_worth_items'), day('on_date'), cents('value_cents'), maybe(decimal('quantity')), oneOf('source', 'own', 'estimate', 'price'), maybe(text('source_name')), day('source_date'), maybe(instant('source_time')),
  ], { title: 'Net worth values', hasId: false, within: 'item_id', identity: ['item_id', 'on_date'] }),
  section('net_worth_balances', 'networth_balances', [accountOf(), day('on_date'), cents('balance_cents')], { hasId: false, within: 'bank_account_id', identity: ['bank_account_id', 'on_date'] }),
  section('net_worth_exclusions', 'networth_exclusions', [accountOf()], { hasId: false, within: 'bank_account_id', identity: ['bank_account_id'] }),
  // When a payment to it was first confirmed does not travel: the first one from here asks for a recent sign-in again.
  section('payees', 'payees', [
    oneOf('kind', 'account', 'payid', 'bpay'), text('name'), maybe(text('bsb', 6)), maybe(text('account_number', 10)), maybe(oneOf('payid_type', 'email', 'mobile', 'abn', 'organisation')), maybe(text('payid')),
    maybe(text('biller_code', 10)), maybe(text('crn', 20)), oneOf('status', 'active', 'blocked'), instant('created_at'),
  ], { title: 'Payees', identity: ['kind', 'bsb', 'account_number', 'payid', 'biller_code', 'crn'] }),
  section('tax_categories', 'tax_category_tags', [subCategory(), text('tag', 40), whole('share_percent')], { hasId: false, identity: ['sub_category_id'] }),
  section('tax_rows', 'tax_row_tags', [row('transaction_id', 'transactions', { loose: true }), text('tag', 40), whole('share_percent')], { hasId: false, identity: ['transaction_id'] }),
];

/** Every part of the archive, each after those whose rows it names. */
export const sections: readonly Section[] = [...banking, ...budgeting, ...planning, ...goals, ...owning, ...personal];

export function sectionNamed(name: string): Section | undefined {
  return sections.find((one) => one.name === name);
}
