import { go } from '#web/kit/navigator.ts';
import { leaveQuestion } from './pending-question.ts';

/** Opens a new conversation with the assistant that begins with a question. */
export function askAssistant(text: string): void {
  leaveQuestion(text);
  go('/ai/ai-chat');
}
