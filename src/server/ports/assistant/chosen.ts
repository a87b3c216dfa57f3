import { modelAssistant } from './model.ts';
import type { ModelSettings } from './model.ts';
import { AssistantUnavailable } from './port.ts';
import type { Assistant } from './port.ts';

export const FALLBACK_NOTE = 'The language model could not be reached, so the built-in engine answered.';

/** Answers by the first; where it is not there from the start, by the second, and says so. */
export function withFallback(first: Assistant, second: Assistant): Assistant {
  return {
    adapter: first.adapter,
    async *answer(ask, tools, signal) {
      let hasSaid = false;
      let hasCard = false;
      try {
        for await (const piece of first.answer(ask, tools, signal)) {
          // A card of help stands for itself: what was asked is not answered by it.
          hasSaid ||= piece.kind !== 'card';
          hasCard ||= piece.kind === 'card';
          yield piece;
        }
      } catch (error) {
        if (hasSaid || signal.aborted || !(error instanceof AssistantUnavailable)) throw error;
        yield { kind: 'source', note: FALLBACK_NOTE };
        // A card that was shown is not shown again.
        for await (const piece of second.answer(ask, tools, signal)) if (piece.kind !== 'card' || !hasCard) yield piece;
      }
    },
  };
}

/** The model that is set, with the embedded engine behind it; else the engine. */
export function openAssistant(model: ModelSettings | undefined, embedded: Assistant): Assistant {
  return model ? withFallback(modelAssistant(model), embedded) : embedded;
}
