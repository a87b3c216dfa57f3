import { modelAssistant } from './model.ts';
import type { ModelSettings } from './model.ts';
import { AssistantUnavailable } from './port.ts';
import type { Assistant } from './port.ts';

export const FALLBACK_NOTE = 'The language model isn’t available, so the built-in assistant answered.';

/**
 * Answers with the first assistant. Where it is unavailable before its first output, the second one answers and a note
 * says so.
 */
export function withFallback(primary: Assistant, fallback: Assistant): Assistant {
  return {
    adapter: primary.adapter,
    async *answer(question, tools, signal) {
      let hasStarted = false;
      let hasCard = false;
      try {
        for await (const piece of primary.answer(question, tools, signal)) {
          // A helpline card is complete by itself; the question is still unanswered.
          hasStarted ||= piece.kind !== 'card';
          hasCard ||= piece.kind === 'card';
          yield piece;
        }
      } catch (error) {
        if (hasStarted || signal.aborted || !(error instanceof AssistantUnavailable)) throw error;
        yield { kind: 'source', note: FALLBACK_NOTE };
        // A card that was shown is not shown again.
        for await (const piece of fallback.answer(question, tools, signal))
          if (piece.kind !== 'card' || !hasCard) yield piece;
      }
    },
  };
}

/** The configured model with the embedded engine as the fallback; otherwise the engine. */
export function openAssistant(model: ModelSettings | undefined, embedded: Assistant): Assistant {
  return model ? withFallback(modelAssistant(model), embedded) : embedded;
}
