import type { Assistant } from './port.ts';

/** Answers without a key and without a network. */
export const embeddedAssistant: Assistant = {
  adapter: 'embedded',
  async *answer() {
    yield { kind: 'text', text: 'There is nobody here who can answer that. Set up a language model to ask.' };
  },
};
