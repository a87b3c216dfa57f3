import { messages } from '#contract/areas/messages.ts';
import { prefetch } from '#web/kit/query.ts';

export const PAGE_ROWS = 20;

/** The input of the list for an address such as '/messages?archived=1&page=2'. */
export function listInput(search: URLSearchParams) {
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1);
  return { query: { archived: search.get('archived') === '1', page, limit: PAGE_ROWS } };
}

export function readMessages(address: URL): Promise<void> {
  return prefetch(messages.list, listInput(address.searchParams));
}

export function readConversation(address: URL): Promise<unknown> {
  const id = Number(address.pathname.split('/')[2]);
  return Number.isSafeInteger(id) ? prefetch(messages.conversation, { params: { id } }) : Promise.resolve();
}
