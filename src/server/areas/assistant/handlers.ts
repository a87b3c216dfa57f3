import { assistant } from '#contract/areas/assistant.ts';
import { implement } from '#server/kit/implement.ts';
import { answerHandlers } from './answer-handlers.ts';
import { conversationHandlers } from './conversation-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { firstHandlers } from './first-handlers.ts';
import { proposalHandlers } from './proposal-handlers.ts';

export const assistantRoutes = implement(assistant, {
  ...firstHandlers,
  ...conversationHandlers,
  ...answerHandlers,
  ...fileHandlers,
  ...proposalHandlers,
});
