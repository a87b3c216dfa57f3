import { transactions } from '#contract/areas/transactions.ts';
import { implement } from '#server/kit/implement.ts';
import { editHandlers } from './changes/edit-handlers.ts';
import { viewHandlers } from './list/view-handlers.ts';

export const transactionRoutes = implement(transactions, { ...viewHandlers, ...editHandlers });
