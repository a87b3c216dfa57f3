import { assistant } from '#contract/areas/assistant.ts';
import { prefetch } from '#web/kit/query.ts';

/** The conversation in the address (`?c=`); null for a new one. */
export function conversationIn(search: URLSearchParams): number | null {
  const id = Number(search.get('c'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The first reads of the assistant's screens, started with the chunk. */
export async function readConversation(address: URL): Promise<void> {
  const id = conversationIn(address.searchParams);
  await (id === null
    ? prefetch(assistant.list, { query: { page: 1 } })
    : prefetch(assistant.messages, { params: { id } }));
}
