/** The value of one round. */
export interface Beacon {
  round: number;
  /** 32 bytes that nobody knew before. */
  randomness: Uint8Array;
  /** The network's signature; null for our own beacon. */
  signature: Uint8Array | null;
}

/** The beacon could not be asked, or what it answered is wrong. The same round may be asked for again. */
export class BeaconUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BeaconUnavailable';
  }
}

/** Publishes a random value at fixed times. Each call takes at most ten seconds. */
export interface RandomnessPort {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  /** The beacon's name, as draws publish it. */
  readonly beacon: string;
  /** The hash that identifies a public chain; null where the values are our own. */
  readonly chain: string | null;
  /** The first round that is published at or after a time. */
  roundAt(time: Date): number;
  /** SHA-256 that commits our own beacon to the value of a round before it is published; null for a public one. */
  commitmentOf(round: number): Uint8Array | null;
  /** The value of a round, verified. Null while the round is to come. @throws BeaconUnavailable */
  valueOf(round: number): Promise<Beacon | null>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    randomness: RandomnessPort;
  }
}
