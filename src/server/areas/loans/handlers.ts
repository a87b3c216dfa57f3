import { loans } from '#contract/areas/loans.ts';
import { implement } from '#server/kit/implement.ts';
import { actionHandlers } from './requests/action-handlers.ts';
import { externalLoanHandlers } from './accounts/external-loan-handlers.ts';
import { backOfficeHandlers } from './back-office/loan-handlers.ts';
import { exceptionHandlers } from './payments/exception-handlers.ts';
import { informationHandlers } from './hardship/information-handlers.ts';
import { readHandlers } from './read-handlers.ts';
import { repaymentAccountHandlers } from './payments/repayment-account-handlers.ts';

export const loanRoutes = implement(loans, {
  ...readHandlers,
  ...actionHandlers,
  ...externalLoanHandlers,
  ...repaymentAccountHandlers,
  ...backOfficeHandlers,
  ...informationHandlers,
  ...exceptionHandlers,
});
