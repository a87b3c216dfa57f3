import { assistant } from '#contract/areas/assistant.ts';
import { implement } from '#server/kit/implement.ts';
import { answerHandlers } from './answers/answer-handlers.ts';
import { conversationHandlers } from './conversations/conversation-handlers.ts';
import { fileHandlers } from './files/file-handlers.ts';
import { firstHandlers } from './answers/first-handlers.ts';
import { proposalHandlers } from './proposals/proposal-handlers.ts';

export const assistantRoutes = implement(assistant, {
  ...firstHandlers,
  ...conversationHandlers,
  ...answerHandlers,
  ...fileHandlers,
  ...proposalHandlers,
});
