import { shareBank } from './anna-connections.ts';
import type { SharedThings } from './anna-connections.ts';
import { lookAhead } from './anna-forecast.ts';
import type { ForecastThings } from './anna-forecast.ts';
import { saveForThings } from './anna-goals.ts';
import type { GoalThings } from './anna-goals.ts';
import { planAhead } from './anna-planning.ts';
import type { PlannedThings } from './anna-planning.ts';
import { talk } from './matrix-assistant.ts';
import type { TalkThings } from './matrix-assistant.ts';
import { takePlan } from './matrix-entitlements.ts';
import type { EntitledThings } from './matrix-entitlements.ts';
import { shareHome } from './matrix-household.ts';
import type { HomeThings } from './matrix-household.ts';
import { sortForTax } from './matrix-exports.ts';
import type { TaxThings } from './matrix-exports.ts';
import { borrow } from './matrix-loans.ts';
import type { BorrowedThings } from './matrix-loans.ts';
import { applyForLoan } from './matrix-lending.ts';
import type { LendingThings } from './matrix-lending.ts';
import { writeEmails } from './matrix-messages.ts';
import type { Emails } from './matrix-messages.ts';
import { hearNews } from './matrix-notifications.ts';
import type { ReportedThings } from './matrix-notifications.ts';
import { ownAndOwe } from './matrix-networth.ts';
import type { OwnedThings } from './matrix-networth.ts';
import { sendMoney } from './matrix-payments.ts';
import type { SentThings } from './matrix-payments.ts';
import { shopAround } from './matrix-shop.ts';
import type { ShopThings } from './matrix-shop.ts';
import { lookAround } from './matrix-tracking.ts';
import type { SeenThings } from './matrix-tracking.ts';
import type { Guest } from '#tests/build/auth.ts';
import type { TestServer } from '#tests/build/server.ts';
import type { MoneyThings } from './anna.ts';
import type { Act } from './world.ts';

/** What the later areas add to Anna's data: a line for each. */
export type AreaThings = BorrowedThings &
  EntitledThings &
  ForecastThings &
  GoalThings &
  HomeThings &
  LendingThings &
  Emails &
  OwnedThings &
  PlannedThings &
  SeenThings &
  SentThings &
  SharedThings &
  ShopThings &
  TalkThings &
  TaxThings &
  ReportedThings;

/** Runs every scenario of Anna's; `things` is her data so far. */
export async function liveInAreas(
  act: Act,
  things: MoneyThings,
  { server, anna }: { server: TestServer; anna: Guest },
): Promise<AreaThings> {
  return {
    ...(await saveForThings(act, things)),
    ...(await writeEmails(act)),
    ...(await lookAround(act)),
    ...(await ownAndOwe(act, things.cardId)),
    ...(await planAhead(act, things.row, things)),
    ...(await lookAhead(act, things)),
    ...(await sendMoney(act, things)),
    ...(await shareHome(server, anna, act, things)),
    ...(await shareBank(server, anna, act)),
    ...(await borrow(server, anna, act)),
    ...(await shopAround(act)),
    ...(await applyForLoan(act)),
    ...(await sortForTax(act, things.row)),
    ...(await hearNews(server, anna, act, things)),
    ...(await takePlan(server, anna.id, act)),
    ...(await talk(server, anna.id, act, things.row)),
  };
}
