import { addBankConsent } from './anna-connections.ts';
import type { SharedThings } from './anna-connections.ts';
import { addForecast } from './anna-forecast.ts';
import type { ForecastThings } from './anna-forecast.ts';
import { addGoals } from './anna-goals.ts';
import type { GoalThings } from './anna-goals.ts';
import { addBills } from './anna-planning.ts';
import type { PlannedThings } from './anna-planning.ts';
import { addConversations } from './matrix-assistant.ts';
import type { TalkThings } from './matrix-assistant.ts';
import { addFuel } from './matrix-fuel.ts';
import { addCommerce } from './matrix-commerce.ts';
import type { BoughtThings } from './matrix-commerce.ts';
import { addDraws } from './matrix-draws.ts';
import type { DrawThings } from './matrix-draws.ts';
import { addEntitlements } from './matrix-entitlements.ts';
import type { EntitledThings } from './matrix-entitlements.ts';
import { shareHousehold } from './matrix-household.ts';
import type { HouseholdThings } from './matrix-household.ts';
import { addTaxItems } from './matrix-exports.ts';
import type { TaxThings } from './matrix-exports.ts';
import { addLoans } from './matrix-loans.ts';
import type { BorrowedThings } from './matrix-loans.ts';
import { applyForLoan } from './matrix-lending.ts';
import type { LendingThings } from './matrix-lending.ts';
import { addMessages } from './matrix-messages.ts';
import type { MessageThings } from './matrix-messages.ts';
import { addNotifications } from './matrix-notifications.ts';
import type { NotificationThings } from './matrix-notifications.ts';
import { addNetWorth } from './matrix-networth.ts';
import type { OwnedThings } from './matrix-networth.ts';
import { addPayments } from './matrix-payments.ts';
import type { SentThings } from './matrix-payments.ts';
import { addShopData } from './matrix-shop.ts';
import type { ShopThings } from './matrix-shop.ts';
import { addVisit } from './matrix-tracking.ts';
import type { SeenThings } from './matrix-tracking.ts';
import type { Guest } from '#tests/build/auth.ts';
import type { TestServer } from '#tests/build/server.ts';
import type { MoneyThings } from './anna.ts';
import type { Act } from './world.ts';

/** What the later areas add to Anna's data: a line for each. */
export type AreaThings = BorrowedThings &
  BoughtThings &
  DrawThings &
  EntitledThings &
  ForecastThings &
  GoalThings &
  HouseholdThings &
  LendingThings &
  MessageThings &
  OwnedThings &
  PlannedThings &
  SeenThings &
  SentThings &
  SharedThings &
  ShopThings &
  TalkThings &
  TaxThings &
  NotificationThings;

/** Runs every scenario of Anna's; `things` is her data so far. */
export async function buildAreaData(
  act: Act,
  things: MoneyThings,
  { server, anna }: { server: TestServer; anna: Guest },
): Promise<AreaThings> {
  await addFuel(act);
  return {
    ...(await addGoals(act, things)),
    ...(await addMessages(act)),
    ...(await addVisit(act)),
    ...(await addNetWorth(act, things.cardId)),
    ...(await addBills(act, things.row, things)),
    ...(await addForecast(act, things)),
    ...(await addPayments(act, things)),
    ...(await shareHousehold(server, anna, act, things)),
    ...(await addBankConsent(server, anna, act)),
    ...(await addLoans(server, anna, act)),
    ...(await addShopData(act)),
    ...(await applyForLoan(act)),
    ...(await addTaxItems(act, things.row)),
    ...(await addNotifications(server, anna, act, things)),
    ...(await addEntitlements(server, anna.id, act)),
    ...(await addCommerce(act)),
    ...(await addDraws(server, anna.id)),
    ...(await addConversations(server, anna.id, act, things.row)),
  };
}
