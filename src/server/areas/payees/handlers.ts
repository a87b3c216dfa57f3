import { payees } from '#contract/areas/payees.ts';
import { implement } from '#server/kit/implement.ts';
import { payeeHandlers } from './payee-handlers.ts';
import { savingHandlers } from './saving-handlers.ts';
import { transferHandlers } from './transfer-handlers.ts';

export const payeeRoutes = implement(payees, { ...payeeHandlers, ...transferHandlers, ...savingHandlers });
