import { verification } from '#contract/areas/verification.ts';
import { implement } from '#server/kit/implement.ts';
import { contactHandlers } from './contact-handlers.ts';
import { passwordHandlers } from './passwords/password-handlers.ts';

export const verificationRoutes = implement(verification, { ...contactHandlers, ...passwordHandlers });
