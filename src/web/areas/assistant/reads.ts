import { assistant } from '#contract/areas/assistant.ts';
import { prefetch } from '#web/kit/query.ts';

/** The conversation that an address names by `?c=`; null for a new one. */
export function conversationIn(search: URLSearchParams): number | null {
  const id = Number(search.get('c'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What a screen of the assistant asks for first, begun beside its chunk. */
export async function readConversation(address: URL): Promise<void> {
  const id = conversationIn(address.searchParams);
  await (id === null
    ? prefetch(assistant.list, { query: { page: 1 } })
    : prefetch(assistant.messages, { params: { id } }));
}
