import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantMessageOnWire } from '#contract/areas/assistant.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { showToast } from '#web/design/toasts.ts';
import { takeQuestion } from './pending-question.ts';
import { conversationIn } from './reads.ts';
import { Turn } from './turn.ts';
import type { Said, TurnState } from './turn.ts';
import { Turns, isListed } from './turns.ts';

export interface Conversation {
  id: number | null;
  /** Undefined until known; a new conversation has none. */
  title: string | undefined;
  messages: readonly AssistantMessageOnWire[];
  /** Turns in progress or not yet on the list; shown after the messages. */
  turns: readonly TurnState[];
  /** The query that must load first; null if there is nothing to wait for. */
  pendingQuery: UseQueryResult<unknown, ApiProblem> | null;
  earlier: { isThere: boolean; isLoading: boolean; load: () => Promise<void> };
  say: (message: Said) => Promise<void>;
  stop: () => void;
  again: () => void;
}

const noMessages: readonly AssistantMessageOnWire[] = [];

function listChanged(): void {
  void afterWrite([assistant.messages, assistant.list]);
}

/** The turns on this screen and their states. */
function useTurns(): { turns: Turns; states: readonly TurnState[] } {
  const [turns] = useState(() => new Turns());
  const states = useSyncExternalStore(turns.subscribe, turns.states);
  useEffect(() => {
    window.addEventListener('online', turns.again);
    return () => {
      window.removeEventListener('online', turns.again);
      turns.leave();
    };
  }, [turns]);
  return { turns, states };
}

/** Earlier messages of a conversation. */
function useEarlier(id: number | null, first: number | undefined) {
  const [loaded, setLoaded] = useState<{ id: number | null; items: AssistantMessageOnWire[]; hasEarlier: boolean }>({
    id: null,
    items: [],
    hasEarlier: true,
  });
  const [isLoading, setLoading] = useState(false);
  const earlierPage = loaded.id === id ? loaded : null;
  async function load(): Promise<void> {
    const before = earlierPage?.items[0]?.id ?? first;
    if (id === null || before === undefined || isLoading) return;
    setLoading(true);
    try {
      const reply = await call(assistant.messages, { params: { id }, query: { before } });
      setLoaded({ id, items: [...reply.items, ...(earlierPage?.items ?? [])], hasEarlier: reply.hasEarlier });
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
    } finally {
      setLoading(false);
    }
  }
  return { own: earlierPage, isLoading, load };
}

/** The conversation in the address, with its running turns. */
export function useConversation(): Conversation {
  const [search, setSearch] = useSearchParams();
  const id = conversationIn(search);
  const query = useApiQuery(assistant.messages, { params: { id: id ?? 0 } }, { enabled: id !== null });
  const { turns, states } = useTurns();
  const items = id === null ? noMessages : (query.data?.items ?? noMessages);
  const earlier = useEarlier(id, items[0]?.id);
  const conversationTurns = states.filter((state) => state.conversationId === id);
  const running = items.find((message) => message.state === 'streaming');
  const isFollowed = conversationTurns.some((state) => state.state === 'streaming' || state.answerId === running?.id);
  // An answer that was running when the screen opened is followed from its current state.
  useEffect(() => {
    if (running && id !== null && !isFollowed) turns.add(Turn.follow(id, running, listChanged));
  }, [running, id, isFollowed, turns]);

  const listed = new Set(items.filter((message) => message.state !== 'streaming').map((message) => message.id));
  const visibleTurns = conversationTurns.filter((state) => !isListed(state, listed));
  const visibleMessageIds = new Set(visibleTurns.flatMap((state) => [state.questionId, state.answerId]));
  async function say(words: Said): Promise<void> {
    try {
      const into = id ?? (await call(assistant.create, { body: {} })).id;
      turns.drop(listed);
      turns.add(Turn.say(into, words, listChanged));
      if (id === null) setSearch({ c: String(into) }, { replace: true });
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
      throw error;
    }
  }
  useEffect(() => {
    if (id !== null) return;
    const text = takeQuestion();
    // A failure has been shown as a toast.
    if (text !== null) say({ text, files: [] }).catch(() => {});
  });
  return {
    id,
    title: query.data?.conversation.title,
    messages: [...(earlier.own?.items ?? []), ...items.filter((message) => !visibleMessageIds.has(message.id))],
    turns: visibleTurns,
    pendingQuery: id !== null && !query.data && visibleTurns.length === 0 ? query : null,
    earlier: {
      isThere: id !== null && (earlier.own?.hasEarlier ?? query.data?.hasEarlier ?? false),
      isLoading: earlier.isLoading,
      load: earlier.load,
    },
    say,
    stop: () => {
      turns.stop().catch((error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }));
    },
    again: () => void turns.again(),
  };
}
