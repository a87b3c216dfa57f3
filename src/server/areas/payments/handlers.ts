import { payments } from '#contract/areas/payments.ts';
import { implement } from '#server/kit/implement.ts';
import { payeeHandlers } from './payees/payee-handlers.ts';
import { savingHandlers } from './round-ups/saving-handlers.ts';
import { transferHandlers } from './transfers/transfer-handlers.ts';

export const payeeRoutes = implement(payments, { ...payeeHandlers, ...transferHandlers, ...savingHandlers });
