import type { Context } from '#server/kit/implement.ts';
import { ToolRefused } from '#server/ports/assistant/port.ts';
import type { AssistantTools } from '#server/ports/assistant/port.ts';

/** The read tools over the rows of one member. */
export function assistantTools(_context: Context<'member'>): AssistantTools {
  return {
    list: [],
    run: async (name) => {
      throw new ToolRefused(`There is no tool by the name of ${name}.`);
    },
  };
}
