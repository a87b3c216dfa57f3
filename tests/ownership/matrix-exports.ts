import { tax } from '#contract/areas/tax.ts';
import { formWith } from './forms.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const archive =
  '{"format":"wattle-archive","version":1,"exported_at":"2026-11-16T00:00:00Z","budgets":[{"id":1,"category_id":1,"sub_category_id":2,"from_date":"2026-11-01","amount_cents":1000,"roll_over":"none","optimized":false}]}';

const own = "It works on the member's own rows, all of them.";

/** Exports and imports. */
export const exportEntries: Record<string, Entry> = {
  'exports.overview': namesNoRow(own),
  'exports.file': aims(({ things }) => ({ params: { kind: 'csv' }, query: { bank_account_id: things.everydayId } })),
  'exports.restore': namesNoRow('The ids in an archive refer to rows of the archive only.', () => ({
    form: formWith('archive.json', archive),
  })),
};

const year = 2027;

export interface TaxThings {
  taxTag: string;
}

/**
 * Anna prepares her year for the tax return. Tax is part of a plan, which the operator's feature map gives to all
 * here.
 */
export async function addTaxItems(act: Act, row: (words: string) => number): Promise<TaxThings> {
  await act(tax.setCategory, { body: { sub_category_id: 11, tag: 'work-other', share: 40 } });
  await act(tax.setRow, { body: { id: row('QUANDONG BOOKS'), tag: 'self-education' } });
  return { taxTag: 'self-education' };
}

export const taxEntries: Record<string, Entry> = {
  'tax.report': namesNoRow(own, { query: { year } }),
  'tax.rows': namesNoRow(own, ({ things }) => ({ query: { year, tag: things.taxTag } })),
  'tax.csv': namesNoRow(own, { query: { year } }),
  'tax.setCategory': namesNoRow('Categories are shared by everybody.', { body: { sub_category_id: 11, tag: 'none' } }),
  'tax.setRow': aims(({ things }) => ({ body: { id: things.row('QUANDONG BOOKS'), tag: 'none' } })),
};

/** Member tables that no archive transfers to another account, by the reason. */
export const stayingTables: Readonly<Record<string, readonly string[]>> = {
  'the account itself, and its sign-in methods': [
    'sessions',
    'session_tokens',
    'credentials',
    'recovery_codes',
    'passkeys',
    'external_identities',
    'one_time_codes',
    'tfa_challenges',
    'sign_ins',
    'consents',
    'identity_documents',
    'idempotency_keys',
  ],
  'ledger values, plans and rewards, which only the company gives': [
    'ledger_accounts',
    'ledger_postings',
    'member_features',
    'member_plans',
    'plan_orders',
    'plan_grants',
    'plan_trials',
    'plan_downgrades',
    'call_back_requests',
    'offered_prizes',
    'operator_gifts',
    'reward_events',
    'draw_entrants',
    'draw_entries',
    'draw_withdrawals',
    'draw_waiting_entries',
    'draw_opt_outs',
    'draw_limits',
    'referrals',
    'referral_months',
    'referral_names',
    'referral_scores',
    'reward_claims',
    'spins',
    'voucher_redemptions',
    'charity_votes',
  ],
  'banks and payments, which need a new consent and sign-in': [
    'bank_connections',
    'bank_connection_accounts',
    'bank_syncs',
    'bank_consent_events',
    'bank_event_marks',
    'statement_sessions',
    'bank_bills',
    'bank_queue',
    'bank_transfers',
    'pending_payments',
    'round_up_plans',
    'round_up_sweeps',
  ],
  'our own loans, which stay with the account that agreed to them': [
    'loan_applications',
    'loan_application_events',
    'loan_cards',
    'loan_events',
    'loan_hardship',
    'loan_hardship_files',
    'loan_offers',
    'loan_payments',
    'loan_schedules',
    'offer_grants',
  ],
  'what is shared with others, who have to agree again': [
    'household_shares',
    'household_guests',
    'household_invitations',
    'household_log',
  ],
  'orders with their payments, and a cart with current stock and prices': [
    'shop_activity',
    'carts',
    'orders',
    'order_events',
    'order_lines',
    'order_payments',
    'order_refunds',
    'gift_cards',
    'gift_card_holds',
    'free_gift_card_claims',
  ],
  'saved cards and memberships, which stay with the account that pays for them': [
    'payment_methods',
    'subscriptions',
    'subscription_events',
    'subscription_orders',
    'replaced_memberships',
  ],
  'wallets, whose passkeys and tokens stay with the account': [
    'wallets',
    'wallet_approvals',
    'wallet_checks',
    'wallet_passkeys',
    'wallet_receipts',
    'wallet_receivers',
    'wallet_transfers',
  ],
  'conversations with the assistant, which are saved one by one': [
    'assistant_conversations',
    'assistant_messages',
    'assistant_pieces',
    'assistant_proposals',
  ],
  'messages to the support team, and its access log': [
    'support_access',
    'support_access_log',
    'message_headers',
    'message_details',
    'message_attachments',
    'feedback',
  ],
  'usage data, and progress in the other account': [
    'member_events',
    'screen_visits',
    'tracking_choices',
    'analytics_events',
    'button_clicks',
    'checklist_ticks',
    'tasks',
    'voucher_activity',
  ],
  'notifications that were sent, and their devices': [
    'notifications',
    'push_subscriptions',
    'low_balances',
    'alert_queue',
  ],
  'temporary undo data, and how files were read': [
    'import_batches',
    'replaced_pending',
    'column_mappings',
    'transaction_changes',
    'transaction_change_groups',
  ],
  'derived from the rows': ['monthly_sums', 'daily_sums', 'transaction_versions', 'recurring_findings'],
};

/** Columns of archived tables that the archive leaves out, by the reason. */
export const stayingColumns: Readonly<Record<string, readonly string[]>> = {
  'the account of the member who owns the row': ['*.member_id'],
  'the import of a transaction: the restore is an import of its own': [
    'transactions.batch_id',
    'balance_anchors.batch_id',
    'bank_accounts.created_by_batch',
  ],
  'calculated again from the row': [
    'transactions.words',
    'goal_plans.settled_version',
    'goal_plans.settled_on',
    'payment_plans.matched_version',
    'payment_plans.reminders_on',
    'notification_plans.digest_on',
  ],
  'deleted items stay deleted': ['goals.deleted_at', 'networth_items.removed_at'],
  'the address of a calendar feed gives access to anyone who has it': [
    'payment_plans.feed_nonce',
    'payment_plans.feed_created_at',
  ],
  'the first payment from the new account asks for a recent sign-in': ['payees.confirmed_at'],
  'the conversation that a receipt was sent in': ['assistant_files.message_id'],
  'of our own loans': [
    'offer_reference',
    'terms',
    'limit_cents',
    'account',
    'card_id',
    'drawn_on',
    'principal_account',
    'interest_account',
    'fees_account',
    'company_account',
    'version',
    'paid_cents',
    'charged_to',
    'collected_to',
    'next_on',
    'overdue_since',
    'last_step',
    'referred_to',
    'retry_on',
    'retry_cents',
    'catch_up_to',
  ].map((name) => `loans.${name}`),
  'the identity of the account, and its sign-in methods': [
    'members.email',
    'members.role',
    'members.status',
    'members.created_at',
    'profiles.source',
    'profiles.first_name',
    'profiles.last_name',
    'profiles.mobile',
    'profiles.email_verified_at',
    'profiles.mobile_verified_at',
    'profiles.pending_email',
    'profiles.external_api_ref',
    'profiles.external_api_ref_id',
    'profiles.referral_code',
  ],
  'progress, flags and membership of the other account': [
    'profiles.dashboard_message',
    'profiles.new_client_form_step',
    'profiles.loan_new_client_form_step',
    'profiles.seen_welcome',
    'profiles.profile_completed_at',
    'profiles.membership',
    'profiles.marks',
  ],
  'round-up moves money, and has to be switched on again': ['member_settings.roundupenabled'],
};
