import type { AnyInput } from '#tests/build/server.ts';
import type { World } from './world.ts';

/** How one call is tried on another member's rows. */
export interface Entry {
  /** The input that aims at Anna's rows, or the plainest one where the call names no row. */
  input(world: World): AnyInput;
  /** Why no row can be named; absent where the input names Anna's. */
  namesNoRow?: string;
  /** Status that Anna herself gets for the same input, so that a miss is no want of aim; 200 unless told. */
  annaGets?: number;
  /** Why Anna is not asked: the call goes by something that cannot be had here. */
  annaNotRequested?: string;
  /** Fields of an answer that only repeat what was sent. */
  echoes?: readonly string[];
  /** Anna's tables that anybody may touch by it, and why that is right. */
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
