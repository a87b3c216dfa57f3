import { acts } from './acts.ts';
import type { Act } from './acts.ts';
import { FEATURES, featuresOf } from './features.ts';

/** One weight of a byte for each feature and act, and what a step of it is worth. */
export interface ActModel {
  weights: Int8Array;
  step: number;
}

/** How likely a message asks for each act; they add up to 1. */
export type ActChances = Readonly<Record<Act, number>>;

const HEADER_BYTES = 4;

/** @throws RangeError where the file is not one of these acts and features. */
export function openActModel(file: Uint8Array): ActModel {
  if (file.length !== HEADER_BYTES + FEATURES * acts.length) throw new RangeError('These are weights of other acts.');
  return {
    step: new DataView(file.buffer, file.byteOffset).getFloat32(0, true),
    weights: new Int8Array(file.buffer, file.byteOffset + HEADER_BYTES, FEATURES * acts.length),
  };
}

/** The file that `openActModel` opens. */
export function actModelFile({ weights, step }: ActModel): Uint8Array {
  const file = new Uint8Array(HEADER_BYTES + weights.length);
  new DataView(file.buffer).setFloat32(0, step, true);
  file.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), HEADER_BYTES);
  return file;
}

/** Which acts a message is likely to ask for, by its shape and its words as they were set right. */
export function actChances({ weights, step }: ActModel, shape: string, text: string): ActChances {
  const sums = new Float64Array(acts.length);
  for (const feature of featuresOf(shape, text))
    for (let act = 0; act < acts.length; act += 1) sums[act]! += weights[feature * acts.length + act]!;
  const maxSum = Math.max(...sums);
  const odds = Array.from(sums, (sum) => Math.exp((sum - maxSum) * step));
  const all = odds.reduce((sum, odd) => sum + odd, 0);
  return Object.fromEntries(acts.map((act, at) => [act, odds[at]! / all])) as Record<Act, number>;
}
