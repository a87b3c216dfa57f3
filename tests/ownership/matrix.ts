import type { Entry } from './matrix-entry.ts';
import { assistantEntries } from './matrix-assistant.ts';
import { commerceEntries } from './matrix-commerce.ts';
import { comparisonEntries, dealEntries } from './matrix-vouchers.ts';
import { drawEntries } from './matrix-draws.ts';
import { entitlementEntries, rewardRuleEntries } from './matrix-entitlements.ts';
import { exportEntries, taxEntries } from './matrix-exports.ts';
import { forecastEntries } from './matrix-forecast.ts';
import { fuelEntries } from './matrix-fuel.ts';
import {
  accountEntries,
  leavingEntries,
  securityEntries,
  sessionEntries,
  settingsEntries,
  verificationEntries,
} from './matrix-auth.ts';
import { backOfficeEntries, writingEntries } from './matrix-back-office.ts';
import { exploreEntries } from './matrix-explore.ts';
import { commerceBackOfficeEntries } from './matrix-commerce-back-office.ts';
import { drawBackOfficeEntries, drawRecordEntries } from './matrix-draw-records.ts';
import { connectionEntries } from './matrix-connections.ts';
import { payeeEntries } from './matrix-payments.ts';
import { giftCardEntries } from './matrix-gift-cards.ts';
import { groceryEntries } from './matrix-groceries.ts';
import { goalEntries, readingEntries } from './matrix-goals.ts';
import { networthEntries } from './matrix-networth.ts';
import {
  accountsEntries,
  budgetEntries,
  manualEntries,
  categorisingEntries,
  importEntries,
  merchantEntries,
  spendingEntries,
  transactionEntries,
  transferEntries,
} from './matrix-money.ts';
import { journeyEntries } from './matrix-journeys.ts';
import { householdEntries } from './matrix-household.ts';
import { loanEntries } from './matrix-loans.ts';
import { lendingEntries } from './matrix-lending.ts';
import { messageEntries } from './matrix-messages.ts';
import { notificationEntries } from './matrix-notifications.ts';
import { planningEntries } from './matrix-bills.ts';
import { referralEntries, rewardEntries, spinEntries } from './matrix-rewards.ts';
import { trackingEntries } from './matrix-tracking.ts';
import { shopEntries } from './matrix-shop.ts';
import { walletEntries } from './matrix-wallet.ts';

/**
 * One entry for each call of the product, by 'area.name'. A call without one fails the tests: add how it would be
 * tried on another member's rows, or why it names no row. Anna makes the calls in this order as well, so that calls
 * that remove rows come after those that need them.
 */
export const matrix: Readonly<Record<string, Entry>> = {
  ...settingsEntries,
  ...assistantEntries,
  ...transactionEntries,
  ...manualEntries,
  ...categorisingEntries,
  ...transferEntries,
  ...merchantEntries,
  ...spendingEntries,
  ...budgetEntries,
  ...householdEntries,
  ...planningEntries,
  ...forecastEntries,
  ...fuelEntries,
  ...goalEntries,
  ...readingEntries,
  ...writingEntries,
  ...networthEntries,
  ...comparisonEntries,
  ...dealEntries,
  ...groceryEntries,
  ...shopEntries,
  ...commerceEntries,
  ...giftCardEntries,
  ...rewardEntries,
  ...referralEntries,
  ...spinEntries,
  ...commerceBackOfficeEntries,
  ...journeyEntries,
  ...drawRecordEntries,
  ...drawBackOfficeEntries,
  ...exploreEntries,
  ...loanEntries,
  ...lendingEntries,
  ...exportEntries,
  ...taxEntries,
  ...trackingEntries,
  ...importEntries,
  ...payeeEntries,
  ...accountsEntries,
  ...connectionEntries,
  ...messageEntries,
  ...notificationEntries,
  ...backOfficeEntries,
  ...drawEntries,
  ...entitlementEntries,
  ...rewardRuleEntries,
  ...walletEntries,
  ...accountEntries,
  ...securityEntries,
  ...verificationEntries,
  ...sessionEntries,
  ...leavingEntries,
};
