import { formWith } from './forms.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import { savingsOfx } from './statements.ts';
import type { World } from './world.ts';

const own = "It works on the member's own rows, all of them.";

/** The input of a call with one transaction's id. */
function row(words: string, more: object = {}) {
  return ({ things }: World) => ({ body: { id: things.row(words), ...more } });
}

/** An input that asks for the transactions of Anna's account. */
const herAccount = ({ things }: World) => ({ query: { bank_account_id: things.everydayId } });

/** Transactions, before anything changes them. */
export const transactionEntries: Record<string, Entry> = {
  'transactions.list': aims(({ things }) => ({ query: { bank_account_id: things.everydayId, batch_id: undefined } })),
  'transactions.days': aims(({ things }) => ({ query: { bank_account_id: things.everydayId } })),
  'transactions.period': aims(({ things }) => ({ query: { period: 'month', bank_account_id: things.everydayId } })),
  'transactions.latest': namesNoRow(own, { query: { nooftrans: 50 } }),
  'transactions.dashboardPeriod': namesNoRow(own, { query: { days: 60 } }),
  'transactions.buyNowPayLater': namesNoRow(own),
  'transactions.subscriptions': namesNoRow(own),
  'transactions.detail': aims(({ things }) => ({ params: { id: things.row('NETFLIX') } })),
  'transactions.tagList': namesNoRow(own),
  'transactions.refundCandidates': aims(({ things }) => ({ query: { id: things.row('REFUND') } })),
  'transactions.note': aims(row('NETFLIX', { notes: 'QUANDONG no more' })),
  'transactions.tag': aims(row('NETFLIX', { tags: ['taken'] })),
  'transactions.refund': aims(row('REFUND', { refund_of: null })),
  'transactions.split': aims(row('WOOLWORTHS', { parts: [] })),
  'transactions.bulk': aims(({ things }) => ({
    body: { ids: [things.row('NETFLIX'), things.row('QUANDONG BOOKS')], add_tags: ['taken'] },
  })),
};

/** Anna's manual entries, removed last. */
const entered = { date: '2026-11-02', direction: 'out', amount: 6.5, description: 'QUANDONG PURSE' };

function byCommand(key: string, body: (things: World['things']) => object) {
  return ({ things }: World) => ({ body: body(things), headers: { 'idempotency-key': key } });
}

export const manualEntries: Record<string, Entry> = {
  'manualEntry.accounts': namesNoRow(own),
  'manualEntry.propose': aims(({ things }) => ({
    query: {
      bank_account_id: things.everydayId,
      date: '2026-11-02',
      direction: 'out',
      amount: 6.4,
      description: 'Purse',
    },
  })),
  'manualEntry.add': aims(byCommand('matrix-add', (things) => ({ ...entered, bank_account_id: things.everydayId }))),
  'manualEntry.change': aims(
    byCommand('matrix-change', (things) => ({ ...entered, id: things.row('QUANDONG PURSE') })),
  ),
  'manualEntry.remove': aims(byCommand('matrix-remove', (things) => ({ id: things.row('QUANDONG PURSE') }))),
};

export const categorisingEntries: Record<string, Entry> = {
  'categories.updateCategory': aims(row('QUANDONG BOOKS', { categoryId: 3, apply: 'past_and_future' })),
  'categories.undo': aims(({ things }) => ({ body: { change_id: things.changeId } })),
  'categories.uncategorisedCount': namesNoRow(own),
  'categories.inbox': namesNoRow(own),
  'categories.recategorise': namesNoRow(own),
  'categories.rules': namesNoRow(own),
  'categories.createRule': aims(({ things }) => ({
    body: { contains: 'stall', bank_account_id: things.everydayId, sub_category_id: 1, apply_to_past: true },
  })),
  'categories.updateRule': aims(({ things }) => ({
    body: { id: things.ruleId, contains: 'stall', sub_category_id: 2, apply_to_past: true },
  })),
  'categories.previewRule': aims(({ things }) => ({
    body: { contains: 'stall', bank_account_id: things.everydayId, sub_category_id: 2 },
  })),
  'categories.deleteRule': aims(({ things }) => ({ body: { id: things.ruleId } })),
};

export const transferEntries: Record<string, Entry> = {
  'transfers.list': namesNoRow(own),
  'transfers.candidates': aims(({ things }) => ({ query: { id: things.row('NETFLIX') } })),
  'transfers.match': aims(({ things }) => ({
    body: { id: things.row('NETFLIX'), other_id: things.row('QUANDONG INTEREST') },
  })),
  'transfers.unmatch': aims(row('TRANSFER TO SAVINGS')),
};

export const merchantEntries: Record<string, Entry> = {
  'merchants.list': namesNoRow(own),
  'merchants.names': namesNoRow(own, { query: { merchant_key: 'netflix' } }),
  'merchants.brandLogos': namesNoRow(own),
  'merchants.brandLogosOf': namesNoRow('It draws a logo for a name, whoever has transactions with it.', {
    body: { merchants: ['Netflix'] },
  }),
  'merchants.logo': namesNoRow('It draws a logo for a name, whoever has transactions with it.', {
    params: { key: 'netflix' },
  }),
};

export const spendingEntries: Record<string, Entry> = {
  'spending.report': aims(herAccount),
  'spending.cashFlow': aims(herAccount),
};

export const budgetEntries: Record<string, Entry> = {
  'budget.categories': namesNoRow(own),
  'budget.subCategories': namesNoRow(own),
  'budget.payCycle': namesNoRow(own),
  'budget.setPayCycle': namesNoRow(own, { body: { frequency: 'weekly', anchor: '2026-11-12' } }),
  'budget.detectPayCycle': namesNoRow(own),
  'budget.list': namesNoRow(own),
  'budget.spendingPace': namesNoRow(own),
  'budget.history': namesNoRow(own, { query: { sub_category_id: 1 } }),
  'budget.set': namesNoRow('Budgets are named by category, which all members share.', {
    body: { sub_category_id: 1, amount: 10 },
  }),
  'budget.remove': namesNoRow('Budgets are named by category, which all members share.', {
    body: { sub_category_id: 1 },
  }),
  'budget.setCategory': namesNoRow('Budgets are named by category, which all members share.', {
    body: { category: 1, amount: 10 },
  }),
  'budget.setBenchmarks': namesNoRow('Budgets are named by category, which all members share.'),
};

export const accountsEntries: Record<string, Entry> = {
  'bankAccounts.list': namesNoRow(own),
  'bankAccounts.page': aims(({ things }) => ({ params: { id: things.everydayId } })),
  'bankAccounts.gaps': aims(({ things }) => ({ query: { bank_account_id: things.cardId } })),
  'bankAccounts.create': namesNoRow(own, { body: { name: 'Holiday jar', opening_balance: 5 } }),
  'bankAccounts.setPrimary': aims(({ things }) => ({ body: { bank_account_id: things.savingsId } })),
  'bankAccounts.setSaving': aims(({ things }) => ({ body: { bank_account_id: things.everydayId } })),
  'bankAccounts.update': aims(({ things }) => ({ body: { bank_account_id: things.everydayId, name: 'Taken' } })),
  'bankAccounts.updateStatus': aims(({ things }) => ({
    body: { bank_account_id: things.everydayId, status: 'inactive' },
  })),
  'bankAccounts.logos': namesNoRow(own),
  'bankAccounts.remove': aims(({ things }) => ({ body: { bank_account_id: things.cardId } })),
};

/** Imports; undo and the removal of accounts come last, because they remove transactions. */
export const importEntries: Record<string, Entry> = {
  'imports.import': aims(({ things }) => ({
    form: formWith('more.ofx', savingsOfx.replaceAll('QUANDONG', 'OTHER').replaceAll('s-', 'o-'), {
      bank_account_id: String(things.everydayId),
    }),
  })),
  'imports.history': namesNoRow(own),
  'imports.mappings': namesNoRow(own),
  'imports.forgetMapping': aims(({ things }) => ({ body: { id: things.mappingId } })),
  'imports.undo': aims(({ things }) => ({ body: { batch_id: things.batchId } })),
};
