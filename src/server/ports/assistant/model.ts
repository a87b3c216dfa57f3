import {
  callsOnWire,
  dataLinesIn,
  deltaOf,
  gatherCalls,
  openingOf,
  refusalOnWire,
  resultOnWire,
  toolsOnWire,
} from './model-transform.ts';
import type { Delta, ModelMessage, ToolCall } from './model-transform.ts';
import { AssistantUnavailable, ToolRefused } from './port.ts';
import { requestsChange } from '#domain/assistant/change-request.ts';
import { followUpsOfTools } from '#domain/assistant/follow-ups.ts';
import type { Piece } from '#domain/assistant/piece.ts';
import { sourceText } from '#domain/assistant/sources.ts';
import type { Source } from '#domain/assistant/sources.ts';
import type { Ask, Assistant, AssistantTools } from './port.ts';
import { SentenceGate, Sources } from './sourced-text.ts';

export interface ModelSettings {
  /** Such as 'https://api.openai.com/v1'; requests go to chat/completions below it. */
  url: string;
  key: string | undefined;
  model: string;
}

/** The maximum number of rounds with tool calls, and of calls in total, after which the model must answer. */
const MAX_TURNS = 6;
const MAX_CALLS = 12;
const MAX_TOKENS = 1_200;
const ANSWER_MS = 90_000;
/** A model that is silent for this long counts as unavailable. */
const SILENCE_MS = 30_000;
const MAX_STREAM_CHARACTERS = 2_000_000;

interface Turn {
  messages: readonly ModelMessage[];
  tools: readonly object[];
  /** False where it must answer without further calls. */
  mayCall: boolean;
}

async function open(
  { url, key, model }: ModelSettings,
  { messages, tools, mayCall }: Turn,
  signal: AbortSignal,
): Promise<Response> {
  const offered = tools.length === 0 ? {} : { tools, tool_choice: mayCall ? 'auto' : 'none' };
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ model, messages, stream: true, max_tokens: MAX_TOKENS, temperature: 0.2, ...offered }),
    redirect: 'error',
    signal,
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new AssistantUnavailable(`The model responded with error ${response.status}.`);
  }
  return response;
}

/** The events of one turn as they arrive. Failures are `AssistantUnavailable`, unless `signal` ended the turn. */
async function* deltasOf(settings: ModelSettings, turn: Turn, signal: AbortSignal): AsyncGenerator<Delta> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await open(settings, turn, AbortSignal.any([signal, silence.signal]));
    let text = '';
    let characters = 0;
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      characters += chunk.length;
      if (characters > MAX_STREAM_CHARACTERS) throw new AssistantUnavailable('The model exceeded the maximum length.');
      const { lines, rest } = dataLinesIn(text + chunk);
      text = rest;
      for (const line of lines) {
        if (line === '[DONE]') return;
        const delta = deltaOf(line);
        if (delta) yield delta;
      }
    }
  } catch (error) {
    if (signal.aborted || error instanceof AssistantUnavailable) throw error;
    // The URL may contain a secret and is not repeated.
    throw new AssistantUnavailable('The model isn’t responding.');
  } finally {
    clearTimeout(timer);
  }
}

function inputOf({ input }: ToolCall): unknown {
  try {
    return input.trim() === '' ? {} : JSON.parse(input);
  } catch {
    throw new ToolRefused('The input is not valid JSON.');
  }
}

/** One answer in progress. */
class Answering {
  readonly #tools: AssistantTools;
  readonly #sources: Sources;
  readonly #read: Source[] = [];
  readonly #messages: ModelMessage[];
  readonly #mayPropose: boolean;
  readonly #asked: readonly string[];
  readonly #used: string[] = [];
  #calls = 0;

  constructor(question: Ask, tools: AssistantTools) {
    this.#tools = tools;
    this.#sources = new Sources(question);
    this.#messages = openingOf(question);
    this.#mayPropose = requestsChange(question.text);
    this.#asked = [...question.earlier.filter(({ role }) => role === 'user').map(({ text }) => text), question.text];
  }

  async #run(call: ToolCall): Promise<{ message: ModelMessage; pieces: Piece[] }> {
    this.#calls += 1;
    if (this.#calls > MAX_CALLS) return { message: refusalOnWire(call, 'No more tools for this answer.'), pieces: [] };
    try {
      if (!this.#tools.list.some(({ name }) => name === call.name)) throw new ToolRefused('That tool doesn’t exist.');
      if (call.name.startsWith('propose_') && !this.#mayPropose)
        throw new ToolRefused(
          'The member’s last message doesn’t ask for a change. Answer it, or ask whether they want one.',
        );
      const result = await this.#tools.run(call.name, inputOf(call));
      this.#used.push(call.name);
      this.#read.push(...result.sources);
      return {
        message: resultOnWire(call, result, this.#sources.add(result)),
        pieces: result.proposal ? [{ kind: 'proposal', proposal: result.proposal }] : [],
      };
    } catch (error) {
      if (!(error instanceof ToolRefused)) throw error;
      return { message: refusalOnWire(call, error.message), pieces: [] };
    }
  }

  /** One turn of the model; returns the tool calls at its end. */
  async *#turn(settings: ModelSettings, mayCall: boolean, signal: AbortSignal): AsyncGenerator<Piece, ToolCall[]> {
    const gate = new SentenceGate(this.#sources);
    const calls = new Map<number, ToolCall>();
    let text = '';
    for await (const delta of deltasOf(
      settings,
      { messages: this.#messages, tools: toolsOnWire(this.#tools.list), mayCall },
      signal,
    )) {
      text += delta.text;
      yield* gate.take(delta.text);
      gatherCalls(calls, delta.calls);
    }
    yield* gate.end();
    const madeCalls = mayCall ? [...calls.values()].filter(({ name }) => name !== '') : [];
    if (madeCalls.length > 0) this.#messages.push(callsOnWire(text, madeCalls));
    else if (text.trim() === '') throw new AssistantUnavailable('The model returned no text.');
    return madeCalls;
  }

  async *pieces(settings: ModelSettings, signal: AbortSignal): AsyncGenerator<Piece> {
    for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
      const calls = yield* this.#turn(settings, turn < MAX_TURNS && this.#calls < MAX_CALLS, signal);
      if (calls.length === 0) break;
      for (const call of calls) {
        const { message, pieces } = await this.#run(call);
        this.#messages.push(message);
        yield* pieces;
      }
    }
    if (this.#read.length > 0) yield { kind: 'source', note: sourceText(this.#read) };
    const next = followUpsOfTools(this.#used, this.#asked);
    if (next.length > 0) yield { kind: 'follow_ups', questions: next };
  }
}

/** Words of a person in distress: the helpline is shown before the model's answer. */
const DISTRESS =
  /\b(can(?:['’]?t|not) (?:afford to live|pay|cope|make (?:ends|the (?:rent|repayment)))|hardship|debt collectors?|bankrupt\w*|drowning in|evict\w*|behind on (?:the |my )?(?:rent|mortgage|bills|loan)|overwhelmed|desperate|gambling)\b/i;

/** Any model with a chat completions API. It gets the read-only tools and nothing else. */
export function modelAssistant(settings: ModelSettings): Assistant {
  return {
    adapter: `model (${settings.model}, ${new URL(settings.url).hostname})`.slice(0, 80),
    async *answer(question, tools, signal) {
      if (DISTRESS.test(question.text)) yield { kind: 'card', card: 'helpline' };
      const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
      yield* new Answering(question, tools).pieces(settings, limited);
    },
  };
}
