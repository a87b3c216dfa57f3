import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantMessageOnWire } from '#contract/areas/assistant.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { showToast } from '#web/design/toasts.ts';
import { conversationIn } from './reads.ts';
import { Turn } from './turn.ts';
import type { Said, TurnState } from './turn.ts';

export interface Conversation {
  id: number | null;
  /** Undefined until it is known; a new conversation has none. */
  title: string | undefined;
  messages: readonly AssistantMessageOnWire[];
  /** What is said and answered right now, after the messages. */
  turn: TurnState | null;
  isPending: boolean;
  problem: ApiProblem | null;
  earlier: { isThere: boolean; isLoading: boolean; load: () => Promise<void> };
  say: (said: Said) => Promise<void>;
  stop: () => void;
  again: () => void;
  retry: () => void;
}

const none = (): (() => void) => () => {};

function listChanged(): void {
  void afterWrite([assistant.messages, assistant.list]);
}

/** The turn of the conversation that is shown; one of another conversation is left. */
function useTurn(id: number | null): { turn: Turn | null; state: TurnState | null; begin: (turn: Turn) => void } {
  const [turn, setTurn] = useState<Turn | null>(null);
  const own = turn !== null && turn.conversationId === id ? turn : null;
  const state = useSyncExternalStore(own?.subscribe ?? none, () => own?.state() ?? null);
  const current = useRef<Turn | null>(null);
  useEffect(() => {
    if (current.current !== turn) current.current?.leave();
    current.current = turn;
  }, [turn]);
  useEffect(() => () => current.current?.leave(), []);
  useEffect(() => {
    if (!own) return;
    window.addEventListener('online', own.again);
    return () => window.removeEventListener('online', own.again);
  }, [own]);
  return { turn: own, state, begin: setTurn };
}

/** Messages before those that came first, by conversation. */
function useEarlier(id: number | null, first: number | undefined) {
  const [loaded, setLoaded] = useState<{ id: number | null; items: AssistantMessageOnWire[]; hasEarlier: boolean }>({ id: null, items: [], hasEarlier: true });
  const [isLoading, setLoading] = useState(false);
  const own = loaded.id === id ? loaded : null;
  async function load(): Promise<void> {
    const before = own?.items[0]?.id ?? first;
    if (id === null || before === undefined || isLoading) return;
    setLoading(true);
    try {
      const reply = await call(assistant.messages, { params: { id }, query: { before } });
      setLoaded({ id, items: [...reply.items, ...(own?.items ?? [])], hasEarlier: reply.hasEarlier });
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
    } finally {
      setLoading(false);
    }
  }
  return { own, isLoading, load };
}

/** The conversation that the address names, with what is under way in it. */
export function useConversation(): Conversation {
  const [search, setSearch] = useSearchParams();
  const id = conversationIn(search);
  const query = useApiQuery(assistant.messages, { params: { id: id ?? 0 } }, { enabled: id !== null });
  const { turn, state, begin } = useTurn(id);
  const items = id === null ? [] : (query.data?.items ?? []);
  const earlier = useEarlier(id, items[0]?.id);
  const running = items.find((message) => message.state === 'streaming');
  // An answer that was under way when the screen was opened is followed from where it stands.
  useEffect(() => {
    if (running && id !== null && turn === null) begin(Turn.follow(id, running, listChanged));
  }, [running, id, turn, begin]);

  const isListed = state !== null && state.state !== 'streaming' && items.some((message) => message.id === state.answerId && message.state !== 'streaming');
  const shown = isListed ? null : state;
  async function say(said: Said): Promise<void> {
    try {
      const into = id ?? (await call(assistant.create, { body: {} })).id;
      begin(Turn.say(into, said, listChanged));
      if (id === null) setSearch({ c: String(into) }, { replace: true });
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
      throw error;
    }
  }
  return {
    id,
    title: query.data?.conversation.title,
    messages: [...(earlier.own?.items ?? []), ...items.filter((message) => shown === null || (message.id !== shown.answerId && message.id !== shown.questionId))],
    turn: shown,
    isPending: id !== null && query.isPending && shown === null,
    problem: id !== null && query.isError && !query.data && shown === null ? query.error : null,
    earlier: { isThere: id !== null && (earlier.own?.hasEarlier ?? query.data?.hasEarlier ?? false), isLoading: earlier.isLoading, load: earlier.load },
    say,
    stop: () => {
      turn?.stop().catch((error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }));
    },
    again: () => turn?.again(),
    retry: () => void query.refetch(),
  };
}
