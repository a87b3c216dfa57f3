import type { goals as contract, GoalOnWire } from '#contract/areas/goals.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { sumCents } from '#domain/money/cents.ts';
import { pledgeEnd, neededPerPay, paysUntil } from '#domain/goals/pace.ts';
import { pledgeWindows } from '#domain/goals/pledge-windows.ts';
import { WHOLE_SHARE } from '#domain/goals/saving-allocation.ts';
import type { GoalRow } from './goal-store.ts';
import { projectedDate, savedCents } from './overview.ts';
import type { Overview } from './overview.ts';
import type { PledgeRow } from './pledge-store.ts';
import { accountsOfGoal } from './saving-accounts.ts';
import { PLEDGE_DAYS } from './settling.ts';

const SHOWN_WINDOWS = 12;

/** Turns an image's key into a temporary URL. */
type ImageUrl = (key: string) => string;

function pledgeOf(row: PledgeRow, goal: GoalRow, leftCents: number, overview: Overview): GoalOnWire['pledge'] {
  const { today, cycle, confirmations } = overview;
  const ownConfirmations = confirmations.filter(({ pledgeId }) => pledgeId === row.id);
  const periods = goal.active
    ? pledgeWindows({ frequency: row.frequency, startedOn: row.started_on }, cycle, addDays(today, -PLEDGE_DAYS), today)
    : [];
  const windows = periods.map(({ first, last }) => {
    const confirmation = ownConfirmations.find(({ dueFrom }) => dueFrom >= first && dueFrom <= last);
    return {
      start: first,
      end: last,
      status: confirmation ? ('confirmed' as const) : last < today ? ('missed' as const) : ('open' as const),
      paid_on: confirmation?.paidOn ?? null,
      transaction_id: confirmation?.depositId ?? null,
    };
  });
  return {
    id: row.id,
    amount: row.amount_cents,
    frequency: row.frequency,
    started_on: row.started_on,
    confirmed: row.confirmed,
    missed: windows.filter(({ status }) => status === 'missed').length,
    windows: windows.toReversed().slice(0, SHOWN_WINDOWS),
    reaches_on: goal.active ? pledgeEnd(leftCents, row.amount_cents, row.frequency, cycle, today) : null,
  };
}

export function goalOf(goal: GoalRow, overview: Overview, imageUrl: ImageUrl): GoalOnWire {
  const { today, cycle, links, accounts, pledges, allocation } = overview;
  const saved = savedCents(goal, overview);
  const left = Math.max(0, goal.target_cents - saved);
  const hasTarget = !goal.completed_at && goal.active && goal.target_date !== null;
  const pays = hasTarget ? paysUntil(cycle, today, goal.target_date!) : null;
  const pledge = goal.completed_at ? undefined : pledges.get(goal.id);
  return {
    id: goal.id,
    name: goal.name,
    target: goal.target_cents,
    target_date: goal.target_date,
    total_savings: saved,
    allocated: goal.completed_at ? 0 : (allocation.byGoal.get(goal.id) ?? 0),
    start_amount: goal.start_cents,
    left,
    iscomplete: goal.completed_at !== null,
    isactive: goal.active,
    completed_at: goal.completed_at,
    completed_seen: goal.completed_at === null || goal.seen_at !== null,
    icon: goal.icon,
    colour: goal.colour,
    image: goal.image_key === null ? null : imageUrl(goal.image_key),
    note: goal.note,
    bank_account_ids: [...(links.get(goal.id) ?? [])],
    saved_on: [...accountsOfGoal(goal, links, accounts)],
    share: (goal.share_points * 100) / WHOLE_SHARE,
    fixed: goal.fixed_cents,
    needed_per_pay: pays === null ? null : neededPerPay(left, pays),
    pays_left: pays,
    projected_date: projectedDate(goal, overview),
    pledge: pledge ? pledgeOf(pledge, goal, left, overview) : null,
    created_at: goal.created_at,
  };
}

/** Rule M20, with the texts of the screen. */
function topUpCards({ goals, accounts, allocation }: Overview) {
  return [
    {
      kind: 'round_up' as const,
      title: 'Round-ups',
      subtitle: 'Round each purchase up and save the difference.',
      ready: accounts.canRoundUp,
    },
    {
      kind: 'weekly_transfer' as const,
      title: 'Weekly transfer',
      subtitle: 'Pledge an amount each week. We tick it off when it arrives.',
      ready: goals.some((goal) => !goal.completed_at && goal.active),
    },
    {
      kind: 'one_off_transfer' as const,
      title: 'One-off transfer',
      subtitle: 'Move some money to savings today to get started.',
      ready: allocation.accounts.length > 0,
    },
  ];
}

export function overviewOf(
  overview: Overview,
  imageUrl: ImageUrl,
  maxOnDashboard: number,
): ReplyOf<typeof contract.list> {
  const { goals, accounts, allocation, method } = overview;
  const data = goals.map((goal) => goalOf(goal, overview, imageUrl));
  const byId = new Map(accounts.usable.map((account) => [account.id, account]));
  return {
    data,
    total_savings: sumCents(data.filter((goal) => !goal.iscomplete).map((goal) => goal.total_savings)),
    max_dsb_goals: maxOnDashboard,
    method,
    accounts: allocation.accounts.map(({ accountId, parts, unallocatedCents }) => {
      const account = byId.get(accountId)!;
      return {
        id: accountId,
        name: account.name,
        balance: account.balanceCents,
        allocated: sumCents(parts.map(({ cents }) => cents)),
        unallocated: unallocatedCents,
        saving_account: account.saving,
      };
    }),
    unallocated: allocation.unallocatedCents,
    top_up_cards: topUpCards(overview),
  };
}
