import { tax } from '#contract/areas/tax.ts';
import { formWith } from './forms.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const archive = '{"format":"wattle-archive","version":1,"exported_at":"2026-11-16T00:00:00Z","budgets":[{"id":1,"category_id":1,"sub_category_id":2,"from_date":"2026-11-01","amount_cents":1000,"roll_over":"none","optimized":false}]}';

const own = "It works on the member's own rows, all of them.";

/** What goes out and comes in again. */
export const exportEntries: Record<string, Entry> = {
  'exports.overview': namesNoRow(own),
  'exports.file': aims(({ things }) => ({ params: { kind: 'csv' }, query: { bank_account_id: things.everydayId } })),
  'exports.restore': namesNoRow('The ids of an archive name rows of the archive alone.', () => ({ form: formWith('archive.json', archive) })),
};

const year = 2027;

export interface TaxThings {
  taxTag: string;
}

/** Anna sorts her year for the tax return. Tax is of a plan, which the operator's map gives to all here. */
export async function sortForTax(act: Act, row: (words: string) => number): Promise<TaxThings> {
  await act(tax.setCategory, { body: { sub_category_id: 11, tag: 'work-other', share: 40 } });
  await act(tax.setRow, { body: { id: row('QUANDONG BOOKS'), tag: 'self-education' } });
  return { taxTag: 'self-education' };
}

export const taxEntries: Record<string, Entry> = {
  'tax.report': namesNoRow(own, { query: { year } }),
  'tax.rows': namesNoRow(own, ({ things }) => ({ query: { year, tag: things.taxTag } })),
  'tax.csv': namesNoRow(own, { query: { year } }),
  'tax.setCategory': namesNoRow('Categories are shared by all.', { body: { sub_category_id: 11, tag: 'none' } }),
  'tax.setRow': aims(({ things }) => ({ body: { id: things.row('QUANDONG BOOKS'), tag: 'none' } })),
};

/** Tables with rows of members that no archive carries to another account, by the reason. */
export const stayingTables: Readonly<Record<string, readonly string[]>> = {
  'the account itself, and the locks of its door': [
    'members', 'profiles', 'sessions', 'session_tokens', 'credentials', 'recovery_codes', 'passkeys', 'external_identities', 'one_time_codes', 'tfa_challenges', 'sign_ins', 'consents', 'identity_documents', 'idempotency_keys',
  ],
  'value, plans and rewards, which only the house gives': [
    'ledger_accounts', 'ledger_postings', 'member_features', 'member_plans', 'plan_orders', 'plan_grants', 'plan_trials', 'plan_downgrades', 'broadband_leads', 'offered_prizes', 'team_gifts', 'referrals', 'voucher_redemptions', 'charity_votes',
  ],
  'banks and payments, for which consent and a sign-in are given anew': [
    'bank_connections', 'bank_connection_accounts', 'bank_syncs', 'bank_consent_events', 'bank_event_marks', 'statement_sessions', 'bank_bills', 'bank_queue', 'bank_transfers', 'held_payments', 'round_up_plans', 'round_up_sweeps',
  ],
  'loans, which stay with the account that agreed to them': ['loan_applications', 'loan_application_events', 'loan_cards', 'loan_events', 'loan_hardship', 'loan_hardship_files', 'loan_offers', 'loan_payments', 'loan_schedules', 'loans', 'offer_grants'],
  'what is shared with others, who agree to it anew': ['household_shares', 'household_guests', 'household_invitations', 'household_log'],
  'the shop, whose goods and orders are kept where they were bought': [
    'shop_activity', 'shop_addresses', 'shop_basket', 'shop_default_addresses', 'shop_interests', 'shop_order_lines', 'shop_orders', 'shop_saved',
  ],
  'talk with the assistant, which is taken along conversation by conversation': [
    'assistant_conversations', 'assistant_messages', 'assistant_pieces', 'assistant_proposals', 'assistant_files',
  ],
  'talk with the team, and what it looked at': ['member_views', 'member_view_log', 'message_headers', 'message_details', 'message_attachments', 'feedback'],
  'traces of use and choices of looks': ['member_events', 'screen_visits', 'tracking_choices', 'analytics_events', 'member_settings', 'instalment_reminders', 'button_clicks', 'checklist_ticks', 'tasks', 'article_votes', 'voucher_favourites', 'voucher_interests', 'deals_activity'],
  'what the house has told, and where': ['notifications', 'notification_choices', 'notification_plans', 'push_subscriptions', 'low_balances', 'watch_queue'],
  'what can be undone for a while, and how files were read': ['import_batches', 'replaced_pending', 'column_mappings', 'row_changes', 'row_change_groups'],
  'worked out of the rows': ['monthly_sums', 'daily_sums', 'transaction_versions'],
};
