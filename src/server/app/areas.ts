import { journeyAnswers } from '#flows/journey-answers.ts';
import type { Route } from '../kit/implement.ts';
import { accountRoutes } from '../areas/profile/handlers.ts';
import { accountsRoutes } from '../areas/bank-accounts/handlers.ts';
import { assistantRoutes } from '../areas/assistant/handlers.ts';
import { budgetRoutes } from '../areas/budget/handlers.ts';
import { manualEntryRoutes } from '../areas/manual-entry/handlers.ts';
import { categorisingRoutes } from '../areas/categories/handlers.ts';
import { comparisonRoutes } from '../areas/comparisons/handlers.ts';
import { backOfficeRoutes } from '../areas/back-office/handlers.ts';
import { drawRoutes } from '../areas/draws/handlers.ts';
import { dealRoutes } from '../areas/vouchers/handlers.ts';
import { drawBackOfficeRoutes } from '../areas/draws/back-office/handlers.ts';
import { drawRecordRoutes } from '../areas/draws/records/handlers.ts';
import { entitlementRoutes } from '../areas/entitlements/handlers.ts';
import { rewardRuleRoutes } from '../areas/entitlements/rewards/reward-handlers.ts';
import { exploreRoutes } from '../areas/explore/handlers.ts';
import { exportRoutes } from '../areas/exports/handlers.ts';
import { forecastRoutes } from '../areas/forecast/handlers.ts';
import { fuelRoutes } from '../areas/fuel/handlers.ts';
import { goalRoutes } from '../areas/goals/handlers.ts';
import { groceryRoutes } from '../areas/groceries/handlers.ts';
import { journeyRoutes } from '../areas/journeys/handlers.ts';
import { householdRoutes } from '../areas/household/handlers.ts';
import { connectionRoutes } from '../areas/connections/handlers.ts';
import { importRoutes } from '../areas/imports/handlers.ts';
import { lendingRoutes } from '../areas/lending/handlers.ts';
import { merchantRoutes } from '../areas/merchants/handlers.ts';
import { notificationRoutes } from '../areas/notifications/handlers.ts';
import { loanRoutes } from '../areas/loans/handlers.ts';
import { payeeRoutes } from '../areas/payments/handlers.ts';
import { commerceRoutes } from '../areas/commerce/handlers.ts';
import { messageRoutes } from '../areas/messages/handlers.ts';
import { planningRoutes } from '../areas/cash-flow/handlers.ts';
import { readingRoutes } from '../areas/content/handlers.ts';
import { networthRoutes } from '../areas/networth/handlers.ts';
import { referenceRoutes } from '../areas/profile/reference/handlers.ts';
import { securityRoutes } from '../areas/session/security/handlers.ts';
import { sessionRoutes } from '../areas/session/handlers.ts';
import { settingsRoutes } from '../areas/settings/handlers.ts';
import { shopRoutes } from '../areas/shop/handlers.ts';
import { rewardRoutes } from '../areas/rewards/handlers.ts';
import { referralRoutes } from '../areas/referrals/handlers.ts';
import { spinRoutes } from '../areas/spin/handlers.ts';
import { spendingRoutes } from '../areas/spending/handlers.ts';
import { taxRoutes } from '../areas/tax/handlers.ts';
import { trackingRoutes } from '../areas/tracking/handlers.ts';
import { transactionRoutes } from '../areas/transactions/handlers.ts';
import { transferRoutes } from '../areas/transactions/own-transfers/handlers.ts';
import { verificationRoutes } from '../areas/verification/handlers.ts';
import { waitingRoutes } from '../areas/messages/unread-handlers.ts';
import { walletRoutes } from '../areas/wallet/handlers.ts';
import { writingRoutes } from '../areas/content/editor/handlers.ts';

/** Every area that is served. */
export const areaRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...verificationRoutes,
  ...securityRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...referenceRoutes,
  ...importRoutes,
  ...transactionRoutes,
  ...manualEntryRoutes,
  ...categorisingRoutes,
  ...transferRoutes,
  ...merchantRoutes,
  ...accountsRoutes,
  ...payeeRoutes,
  ...spendingRoutes,
  ...budgetRoutes,
  ...connectionRoutes,
  ...messageRoutes,
  ...notificationRoutes,
  ...waitingRoutes,
  ...planningRoutes,
  ...forecastRoutes,
  ...fuelRoutes,
  ...goalRoutes,
  ...readingRoutes,
  ...writingRoutes,
  ...exploreRoutes,
  ...networthRoutes,
  ...comparisonRoutes,
  ...dealRoutes,
  ...groceryRoutes,
  ...householdRoutes,
  ...exportRoutes,
  ...taxRoutes,
  ...trackingRoutes,
  ...shopRoutes,
  ...journeyRoutes(journeyAnswers),
  ...commerceRoutes,
  ...loanRoutes,
  ...assistantRoutes,
  ...lendingRoutes,
  ...backOfficeRoutes,
  ...drawRoutes,
  ...drawRecordRoutes,
  ...drawBackOfficeRoutes,
  ...entitlementRoutes,
  ...rewardRuleRoutes,
  ...walletRoutes,
  ...rewardRoutes,
  ...referralRoutes,
  ...spinRoutes,
];
