import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { budget } from '#contract/areas/budget.ts';
import { goals } from '#contract/areas/goals.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { payments } from '#contract/areas/payments.ts';
import { session } from '#contract/areas/session.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { unreadCounts } from '#contract/areas/unread-counts.ts';
import type { Endpoint, WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';

/** Sample data of one call. */
interface Example<E> {
  request?: WireBodyOf<E>;
  reply?: WireReplyOf<E>;
}

const collected: Record<string, { request?: unknown; reply?: unknown }> = {};

function sample<E extends Endpoint>({ area, name }: E, example: Example<E>): void {
  collected[`${area}.${name}`] = example;
}

sample(session.signIn, {
  request: { email: 'sam@example.com', password: 'correct horse battery', remember: true },
  reply: {
    loginId: 'b1f0c7f4-6f0e-4f3b-9a53-0f6f1c1f7a10',
    token: 'kJ0y1m3vS7uQz2aXw9cRt5bNf8dLh6pGeV4iUoTsYqM',
    IsPinEnabled: false,
    NewReferencesCount: 0,
    user: { firstname: 'Sam', lastname: 'Nguyen', id: 1201, seen_welcome: true, is_first_login: false, action: null },
  },
});

sample(bankAccounts.list, {
  reply: {
    data: [
      {
        id: 31,
        name: 'Everyday',
        bank: 'Sample Bank',
        bsb: '062000',
        account_number: '12345678',
        account_type: 'everyday',
        kind: 'transaction',
        default_account: true,
        saving_account: false,
        available_balance: 1804.35,
        balance: 1823.85,
        balance_source: 'statement',
        balance_reported_on: '2026-11-14',
        bal_sync: '2026-11-15T20:05:00.000Z',
        client_bank_reference_id: null,
        currency: 'AUD',
        status: 'active',
        transactions: 412,
        first_date: '2025-11-17',
        last_date: '2026-11-14',
        logo: 'api/merchants/logo/sample-bank',
        has_image: false,
      },
    ],
  },
});

sample(transactions.list, {
  reply: {
    data: [
      {
        id: 8801,
        date: '2026-11-14',
        debit: 84.2,
        credit: 0,
        amount: -84.2,
        description: 'SAMPLE GROCER 1234 MARRICKVILLE',
        merchant: 'Sample Grocer',
        merchant_key: 'sample grocer',
        bank_account_id: 31,
        category_id: 1,
        sub_category_id: 1,
        balance: 1823.85,
        status: 'posted',
        batch_id: 12,
        currency: 'AUD',
        notes: null,
        tags: ['household'],
        reason: 'You moved Sample Grocer to this category on 01/11/2026.',
        transfer_id: null,
        refund_of: null,
        parent_id: null,
      },
    ],
    total: 1,
    page: 1,
    limit: 20,
    money_in: 0,
    money_out: 84.2,
  },
});

sample(transactions.split, {
  request: {
    id: 8801,
    parts: [
      { sub_category_id: 1, amount: 64.2 },
      { sub_category_id: 6, amount: 20, notes: 'Coffee beans' },
    ],
  },
});

sample(transactions.tag, { request: { id: 8801, tags: ['household'] }, reply: { success: true } });

sample(transactions.tagList, { reply: { data: [{ tag: 'household', count: 14 }] } });

sample(goals.create, {
  request: { name: 'Holiday in Tasmania', target: 2400, target_date: '2027-06-30', icon: 'plane' },
  reply: {
    success: true,
    data: {
      id: 7,
      name: 'Holiday in Tasmania',
      target: 2400,
      target_date: '2027-06-30',
      total_savings: 0,
      allocated: 0,
      start_amount: 0,
      left: 2400,
      iscomplete: false,
      isactive: true,
      completed_at: null,
      completed_seen: false,
      icon: 'plane',
      colour: '#1f7a4d',
      image: null,
      note: null,
      bank_account_ids: [],
      saved_on: [32],
      share: 0,
      fixed: 0,
      needed_per_pay: 150,
      pays_left: 16,
      projected_date: null,
      pledge: null,
      created_at: '2026-11-15T22:00:00.000Z',
    },
  },
});

sample(goals.pledge, { request: { goal_id: 7, amount: 75, frequency: 'week' } });

sample(bills.create, {
  request: {
    name: 'Electricity',
    amount: 92.5,
    start_date: '2026-12-01',
    recurring_frequency: 'monthly',
    sub_category_id: 19,
    reminder_days: 3,
  },
});

sample(budget.set, { request: { category_id: 1, amount: 420, roll_over: 'surplus' } });

sample(payments.pay, {
  request: { from_account_id: 31, ClientPayeeID: 4, amount: 120, reference: 'Rego', send_on: '2026-11-20' },
  reply: {
    ClientBankConnectionQueueID: 96,
    QueueID: 'sample-96',
    Request: 'Payment',
    Status: 2,
    Comments: '',
    created_at: '2026-11-15T22:00:00.000Z',
    transfer: {
      id: 55,
      ClientBankConnectionQueueID: 96,
      kind: 'payment',
      from_account_id: 31,
      from_name: 'Everyday',
      to_account_id: null,
      ClientPayeeID: 4,
      to_name: 'Sample Motors',
      amount: 120,
      reference: 'Rego',
      state: 'scheduled',
      cancellable: true,
      send_on: '2026-11-20',
      sends_at: '2026-11-19T13:00:00.000Z',
      created_at: '2026-11-15T22:00:00.000Z',
      settled_at: null,
      reason: null,
    },
  },
});

sample(notifications.userList, {
  reply: {
    data: [
      {
        id: 310,
        kind: 'bills',
        title: 'Electricity due on 01/12/2026',
        body: 'You’ll pay $92.50.',
        href: '/bills',
        viewed: false,
        hidden: false,
        created_at: '2026-11-28T20:00:00.000Z',
        expires_at: null,
        notice_id: null,
      },
    ],
    total: 1,
    page: 1,
    limit: 20,
    unviewed: 1,
  },
});

sample(unreadCounts.count, { reply: { notifications: 1, messages: 0 } });

/** Examples of common calls, by operation. They are made up, and the document says so. */
export const examples: Readonly<Record<string, { request?: unknown; reply?: unknown }>> = collected;
