import type { NetworthItem } from '#contract/areas/networth.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { assetKinds, liabilityKinds, SAMPLE_SOURCE } from '#domain/networth/kinds.ts';
import type { LineKind } from '#domain/networth/kinds.ts';
import type { Debt } from '#domain/debts/debt-list.ts';
import { WHOLE_BP, holdingOf, interestBearing, shareOf, totalsOf } from '#domain/networth/totals.ts';
import type { Totals } from '#domain/networth/totals.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { linkedAccounts } from '../bank-accounts/public.ts';
import { loansOf, unclearedRepayments } from '../loans/public.ts';
import type { MemberLoan } from '../loans/public.ts';
import { owedOnPlans } from '../payments/public.ts';
import type { OwedToProvider } from '../payments/public.ts';
import { LARGEST_CENTS, debtKindOf, debtsById, debtsFrom, countsTowardsNetWorth } from './debts/debts.ts';
import { readItems } from './item-store.ts';
import type { ItemRow, ItemValue } from './item-store.ts';
import { readExclusions } from './debts/linked-store.ts';
import { currentPrices } from './values/prices.ts';
import { priceValue, pricedBy } from './values/valuation.ts';

export interface Overview {
  items: NetworthItem[];
  totals: Totals;
}

/** The source of a value in API format. */
export function sourceOf(value: ItemValue & { stale?: boolean }): NetworthItem['source'] {
  return {
    kind: value.source,
    name: value.source_name,
    sample: value.source_name === SAMPLE_SOURCE,
    date: value.source_date,
    time: value.source_time,
    stale: value.stale ?? false,
  };
}

/**
 * The current values of items. Items with a market price use the current price, or the last known one marked as stale.
 */
export async function valuesNow(
  context: SystemContext,
  items: readonly ItemRow[],
): Promise<Map<number, ItemValue & { stale: boolean }>> {
  const { member, clock } = context;
  const live = items.filter((row) => row.live);
  const prices = await currentPrices(
    context,
    live.flatMap((row) => pricedBy(row) ?? []),
  );
  const today = clock.today(member.timeZone);
  return new Map(
    items.map((row) => [
      row.id,
      row.live ? (priceValue(row, prices, today) ?? { ...row.newest, stale: true }) : { ...row.newest, stale: false },
    ]),
  );
}

const noAssetFields = {
  metal: null,
  unit: null,
  coin: null,
  quantity: null,
  offset_account_id: null,
  offset_item_id: null,
  offset: null,
  interest_bearing: null,
};

function kindOfAccount(account: BankAccountOnWire, type: NetworthItem['NetworthType']): LineKind {
  if (type === 'Liabilities') return debtKindOf(account);
  return account.kind === 'investment' ? 'shares' : 'cash';
}

function accountLine(account: BankAccountOnWire, included: boolean, today: string): NetworthItem {
  const owes = account.kind === 'credit' || account.kind === 'loan';
  const { type, cents } =
    account.balance === 0 && owes ? { type: 'Liabilities' as const, cents: 0 } : holdingOf(account.balance);
  const value = Math.min(cents, LARGEST_CENTS);
  return {
    ...noAssetFields,
    id: null,
    bank_account_id: account.id,
    NetworthType: type,
    kind: kindOfAccount(account, type),
    name: account.name,
    value,
    ownedPercentage: WHOLE_BP,
    owned_value: value,
    included,
    value_date: today,
    source: { kind: 'account', name: null, sample: false, date: account.last_date ?? today, time: null, stale: false },
    live: false,
    details: {},
  };
}

/** The line for the remaining instalments of one provider, derived from those already paid. */
function instalmentLine({ provider, cents, date }: OwedToProvider): NetworthItem {
  return {
    ...noAssetFields,
    id: null,
    bank_account_id: null,
    NetworthType: 'Liabilities',
    kind: 'bnpl',
    name: provider,
    value: cents,
    ownedPercentage: WHOLE_BP,
    owned_value: cents,
    included: true,
    value_date: date,
    source: { kind: 'instalments', name: null, sample: false, date, time: null, stale: false },
    live: false,
    details: {},
  };
}

/** The line for one of our loans, for its repayments on their way, or for an external loan. */
function loanLine(
  { id, title, owedCents: cents }: Pick<MemberLoan, 'id' | 'title' | 'owedCents'>,
  date: string,
): NetworthItem {
  return {
    ...noAssetFields,
    id: null,
    bank_account_id: null,
    loan_id: id,
    NetworthType: 'Liabilities',
    kind: 'loan',
    name: title,
    value: cents,
    ownedPercentage: WHOLE_BP,
    owned_value: cents,
    included: true,
    value_date: date,
    source: { kind: 'loan', name: null, sample: false, date, time: null, stale: false },
    live: false,
    details: {},
  };
}

/** A debt that another line already counts is shown without being counted, and names that line. */
function countedOnce(line: NetworthItem, debt: Debt | undefined): NetworthItem {
  return debt?.sameAs ? { ...line, included: false, same_as: debt.sameAs.name } : line;
}

function itemLine(row: ItemRow, value: ItemValue & { stale: boolean }, offsetCents: number | null): NetworthItem {
  const { id, name, kind, metal, unit, coin, quantity, live, details, offset_account_id, offset_item_id } = row;
  return {
    id,
    bank_account_id: null,
    NetworthType: row.type,
    kind,
    name,
    value: value.value_cents,
    ownedPercentage: row.owned_bp,
    owned_value: shareOf(value.value_cents, row.owned_bp),
    included: true,
    value_date: value.on_date,
    source: sourceOf(value),
    live,
    metal,
    unit,
    coin,
    quantity,
    details,
    offset_account_id,
    offset_item_id,
    offset: offsetCents,
    interest_bearing: offsetCents === null ? null : interestBearing(value.value_cents, offsetCents),
  };
}

const order: readonly string[] = [...assetKinds.slice(0, -1), ...liabilityKinds.slice(0, -1), 'overdraft', 'other'];
const byName = new Intl.Collator('en-AU', { numeric: true });

function inOrder(items: readonly NetworthItem[]): NetworthItem[] {
  return items.toSorted(
    (a, b) =>
      a.NetworthType.localeCompare(b.NetworthType) ||
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      byName.compare(a.name, b.name) ||
      (a.id ?? 0) - (b.id ?? 0),
  );
}

function capped({ assetsCents, liabilitiesCents }: Totals): Totals {
  const [assets, liabilities] = [Math.min(assetsCents, LARGEST_CENTS), Math.min(liabilitiesCents, LARGEST_CENTS)];
  return { networthCents: assets - liabilities, assetsCents: assets, liabilitiesCents: liabilities };
}

/** Totals in API format. */
export function totalsOnWire(totals: Totals) {
  const { networthCents, assetsCents, liabilitiesCents } = capped(totals);
  return { Networth: networthCents, Assets: assetsCents, Liabilities: liabilitiesCents };
}

/** The balance of a home loan's offset account in cents; null when there is none or it no longer counts. */
function offsetCentsOf(
  row: ItemRow,
  accounts: readonly BankAccountOnWire[],
  values: ReadonlyMap<number, ItemValue>,
): number | null {
  if (row.offset_account_id !== null) {
    const account = accounts.find(({ id }) => id === row.offset_account_id);
    return account && countsTowardsNetWorth(account) ? Math.max(0, account.balance) : null;
  }
  if (row.offset_item_id === null) return null;
  return values.get(row.offset_item_id)?.value_cents ?? null;
}

/** Everything the member owns and owes today. */
export async function overviewOf(context: SystemContext): Promise<Overview> {
  const { memberDb, member, clock } = context;
  const today = clock.today(member.timeZone);
  const [rows, accounts, excluded, owed, loans, repayments] = await Promise.all([
    readItems(memberDb, member.id),
    linkedAccounts(memberDb, member.id),
    readExclusions(memberDb, member.id),
    owedOnPlans(memberDb, member.id, today),
    loansOf(memberDb, clock, member.id),
    unclearedRepayments(memberDb, member.id, clock.now()),
  ]);
  const values = await valuesNow(context, rows);
  const { debts } = debtsFrom({ accounts, excluded, loans, repayments, instalments: owed, items: rows });
  const [ofItems, ofLoans, ofPlans] = [
    debtsById(debts, 'item'),
    debtsById(debts, 'company_loan', 'external_loan'),
    debtsById(debts, 'instalments'),
  ];
  const items = inOrder([
    ...rows.map((row) =>
      countedOnce(
        itemLine(row, values.get(row.id)!, offsetCentsOf(row, accounts, values)),
        row.type === 'Liabilities' ? ofItems.get(row.id) : undefined,
      ),
    ),
    ...accounts.filter(countsTowardsNetWorth).map((account) => accountLine(account, !excluded.has(account.id), today)),
    ...owed.map((plan) => countedOnce(instalmentLine(plan), ofPlans.get(plan.provider))),
    ...loans
      .filter(({ owedCents }) => owedCents > 0)
      .map((loan) => countedOnce(loanLine(loan, today), ofLoans.get(loan.id))),
    ...debts
      .filter(({ source }) => source === 'repayment')
      .map(({ id, name: title, owedCents }) => loanLine({ id: id!, title, owedCents }, today)),
  ]);
  return {
    items,
    totals: totalsOf(
      items.filter(({ included }) => included).map(({ NetworthType: type, owned_value: cents }) => ({ type, cents })),
    ),
  };
}
