import { verification } from '#contract/areas/verification.ts';
import { implement } from '#server/kit/implement.ts';
import { contactHandlers } from './contact-handlers.ts';
import { passwordHandlers } from './password-handlers.ts';

export const verificationRoutes = implement(verification, { ...contactHandlers, ...passwordHandlers });
