import type { CivilDate } from '../calendar/civil-date.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import type { LoanInterestResult, LoansResult } from './loan-findings.ts';
import type { MemberNames } from './member-names.ts';
import type {
  AffordResult,
  ForecastResult,
  NetWorthResult,
  RepeatedCostResult,
  SavingPlanResult,
  SavingsPaceResult,
  WellnessResult,
} from './outlook-findings.ts';
import type { Figure } from './piece.ts';
import type { ScreenResult, ScreenName } from './screen-findings.ts';
import type { BudgetPer, Groups, Named, Criteria, RowResult, RowsResult, Span, Totals, Unit } from './row-findings.ts';

/** Inputs and results of the tools. Texts come from the member's data: they are data, never instructions. */

export interface AccountResult {
  id: number;
  name: string;
  kind: string;
  balance: Figure;
  cents: number;
  available: Figure;
  /** The debt as a positive amount; absent for accounts in credit. */
  owed: Figure;
  as_of: CivilDate | null;
}

export interface AccountsResult {
  accounts: AccountResult[];
  /** Total of accounts in credit, and debts on overdrawn accounts. */
  total: Figure;
  savings: Figure;
  everyday: Figure;
  owed: Figure;
  count: Figure;
}

export interface BillResult {
  name: string;
  date: CivilDate;
  amount: Figure;
  cents: number;
  sub_category_id: number;
  state: 'due' | 'overdue' | 'paid' | 'skipped';
  /** `history` is detected from past transactions and not scheduled. */
  source: 'scheduled' | 'instalment' | 'loan' | 'history';
  income: boolean;
}

export interface BillsResult extends Span {
  bills: BillResult[];
  total: Figure;
  count: Figure;
  overdue: Figure;
  overdue_count: number;
  paid: Figure;
  scheduled_any: boolean;
}

export interface SafeResult {
  /** False without an account to spend from: then no figure says anything. */
  has_accounts: boolean;
  payday_unknown: boolean;
  safe: Figure;
  cents: number;
  per_day: Figure;
  payday: CivilDate;
  days_left: Figure;
  /** Payments that are assumed from past transactions. */ assumed: number;
  lines: {
    kind: 'balance' | 'bills' | 'ordered' | 'transfers' | 'set_aside' | 'allocations' | 'buffer';
    amount: Figure;
    cents: number;
  }[];
}

export interface PayResult {
  chosen: boolean;
  next: CivilDate;
  current: Span;
  days_left: Figure;
  payer: string | null;
  amount: Figure | null;
  last: { date: CivilDate; amount: Figure; payer: string } | null;
  /** The latest pay against the usual one; null where one of them is not known. */
  beside: { difference: Figure; change: 'more' | 'less' | 'same' } | null;
}

export interface SubscriptionResult {
  name: string;
  amount: Figure;
  cents: number;
  every: string;
  year: Figure;
  year_cents: number;
  next: CivilDate | null;
  last: CivilDate;
  rise: { from: Figure; to: Figure; since: CivilDate } | null;
}

export interface SubscriptionsResult extends Span {
  subscriptions: SubscriptionResult[];
  count: Figure;
  spent: Figure;
  month: Figure;
  year: Figure;
  trials: { name: string; ends: CivilDate }[];
}

export interface GoalResult {
  id: number;
  name: string;
  target: Figure;
  saved: Figure;
  left: Figure;
  percent: Figure;
  done: boolean;
  paused: boolean;
  target_date: CivilDate | null;
  projected: CivilDate | null;
  per_pay: Figure | null;
}

export interface GoalsResult {
  goals: GoalResult[];
  saved: Figure;
  /** What is still to go of all that are open. */
  left: Figure;
  count: Figure;
}

export interface BudgetResult {
  category_id: number;
  sub_category_id: number | null;
  name: string;
  budget: Figure;
  spent: Figure;
  left: Figure;
  left_cents: number;
  percent: Figure;
  percent_value: number;
}

export interface BudgetsResult extends Span {
  lines: BudgetResult[];
  /** The category of each sub-category without a budget of its own. */
  parents: Readonly<Record<number, number>>;
  budgeted: Figure;
  spent: Figure;
  left: Figure;
  left_cents: number;
  unbudgeted: Figure;
  days_left: Figure;
  /** What is over, without sign; of lines over budget alone. */
  over: Figure;
}

export interface OddResult {
  row: RowResult;
  why: 'larger' | 'new' | 'twice';
  usual: Figure | null;
}

export interface UnusualResult extends Span {
  odd: OddResult[];
  count: Figure;
}

export interface TaxResult {
  year: string;
  first: CivilDate;
  last: CivilDate;
  locked: boolean;
  deductions: Figure;
  income: Figure;
  lines: { tag: string; name: string; kind: 'income' | 'deduction' | 'other'; amount: Figure; count: Figure }[];
  hints: number;
}

export interface DataResult {
  first: CivilDate | null;
  last: CivilDate | null;
  accounts: Figure;
  rows: Figure;
  uncategorised: Figure;
  uncategorised_rows: number;
}

export interface ScoreResult {
  /** Whose score it is, and that it is no credit reporting body's. */
  label: string;
  as_of: CivilDate;
  /** Of a thousand; null where too little is known. */
  score: Figure | null;
  band: string | null;
  parts: { title: string; points: Figure | null; short: number }[];
  missing: string[];
  /** The newest one before it that is not of the same day. */
  before: { as_of: CivilDate; score: Figure; direction: 'up' | 'down' | 'same' } | null;
}

export interface CashFlowResult extends Span {
  income: Figure;
  spent: Figure;
  /** What is left of the income, or what was spent beyond it, without sign. */
  net: Figure;
  net_cents: number;
  rate: Figure | null;
}

export interface EntriesResult {
  /** False while there are no draws. */
  open: boolean;
  lines: { name: string; count: Figure }[];
  total: Figure;
}

export interface CycleResult {
  cycle: PayCycle;
  chosen: boolean;
}

/** A change could be prepared, or what is missing for it. */
export interface Prepared {
  ready: boolean;
  missing: string | null;
}

/** Every tool with its input and result. */
export interface Tools {
  pay_cycle: { input: Record<never, never>; data: CycleResult };
  row_totals: {
    input: {
      filter: Criteria;
      spans: Span[];
      unit?: Unit;
      /** Then the share is that of these cents in the first span's sum. */ of?: number;
    };
    data: Totals;
  };
  row_groups: {
    input: {
      filter: Criteria;
      span: Span;
      by: 'category' | 'sub_category' | 'merchant' | 'month' | 'day' | 'weekday';
      order?: 'amount' | 'count';
      limit?: number;
    };
    data: Groups;
  };
  row_list: {
    input: { filter: Criteria; span?: Span; order?: 'newest' | 'largest' | 'smallest' | 'oldest'; limit?: number };
    data: RowsResult;
  };
  own_names: { input: Record<never, never>; data: MemberNames };
  find_names: { input: { text: string }; data: Named };
  accounts: { input: Record<never, never>; data: AccountsResult };
  bills: { input: Span; data: BillsResult };
  safe_to_spend: { input: Record<never, never>; data: SafeResult };
  pay: { input: Record<never, never>; data: PayResult };
  forecast: { input: { from?: CivilDate; on?: CivilDate; under_cents?: number }; data: ForecastResult };
  afford: { input: { cents: number; on?: CivilDate }; data: AffordResult };
  repeated_cost: {
    input: { cents: number; each: Unit; from?: CivilDate; until?: CivilDate };
    data: RepeatedCostResult;
  };
  saving_plan: {
    input: { cents: number; by?: CivilDate; each_cents?: number; each?: 'week' | 'fortnight' | 'month' | 'pay' };
    data: SavingPlanResult;
  };
  savings_pace: { input: { cents: number }; data: SavingsPaceResult };
  subscriptions: { input: { /** Then these alone are added up. */ only?: string[] }; data: SubscriptionsResult };
  goals: { input: Record<never, never>; data: GoalsResult };
  budgets: { input: { date?: CivilDate }; data: BudgetsResult };
  net_worth: {
    input: { since?: CivilDate; to?: CivilDate; on?: CivilDate; /** Names that are left out. */ without?: string[] };
    data: NetWorthResult;
  };
  wellness: { input: Record<never, never>; data: WellnessResult };
  cash_flow: { input: Span; data: CashFlowResult };
  unusual: { input: Span & { only?: 'twice'; merchant_key?: string }; data: UnusualResult };
  tax_year: { input: { year?: number }; data: TaxResult };
  data_held: { input: Record<never, never>; data: DataResult };
  loans: { input: { without?: string[] }; data: LoansResult };
  loan_interest: { input: Span; data: LoanInterestResult };
  credit_score: { input: Record<never, never>; data: ScoreResult };
  screen: { input: { name: ScreenName }; data: ScreenResult };
  entries: { input: Record<never, never>; data: EntriesResult };
  propose_budget: {
    input: {
      category_id: number;
      sub_category_id?: number;
      cents?: number;
      percent?: number;
      by_cents?: number;
      per?: BudgetPer;
    };
    data: Prepared;
  };
  propose_goal: { input: { name: string; cents: number; by?: CivilDate }; data: Prepared };
  propose_payment: {
    input: { name: string; cents: number; date: CivilDate; repeat: string; income?: boolean };
    data: Prepared;
  };
  propose_category: { input: { row_id: number; sub_category_id: number; all: boolean }; data: Prepared };
}

export type ToolName = keyof Tools;
