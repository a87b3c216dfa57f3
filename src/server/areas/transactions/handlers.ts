import { transactions } from '#contract/areas/transactions.ts';
import { implement } from '#server/kit/implement.ts';
import { editHandlers } from './edit-handlers.ts';
import { viewHandlers } from './view-handlers.ts';

export const transactionRoutes = implement(transactions, { ...viewHandlers, ...editHandlers });
