import type { AnyInput } from '#tests/build/server.ts';
import type { World } from './world.ts';

/** How one call is tried on another member's rows. */
export interface Entry {
  /** The input that refers to Anna's rows, or the simplest one if the call refers to no row. */
  input(world: World): AnyInput;
  /** Why no row can be named; absent if the input names Anna's. */
  namesNoRow?: string;
  /**
   * The status that Anna herself gets for the same input, so that a refusal is not caused by a wrong input; 200 by
   * default.
   */
  annaGets?: number;
  /** Why Anna does not make the call: it needs something that is not available here. */
  annaSkipped?: string;
  /** Fields of a reply that only repeat the input. */
  echoes?: readonly string[];
  /** Anna's tables that anybody may change through the call, and why that is right. */
  touches?: { tables: readonly string[]; because: string };
}

type Source = AnyInput | ((world: World) => AnyInput);
type More = Omit<Entry, 'input' | 'namesNoRow'>;

function inputOf(source: Source): Entry['input'] {
  return typeof source === 'function' ? source : () => source;
}

/** The input names rows, an address or another possession of Anna's. */
export function aims(source: Source, more: More = {}): Entry {
  return { ...more, input: inputOf(source) };
}

/** Nothing in the input could name somebody's row: the call works on the caller's own rows or on shared ones. */
export function namesNoRow(why: string, source: Source = {}, more: More = {}): Entry {
  return { ...more, input: inputOf(source), namesNoRow: why };
}
