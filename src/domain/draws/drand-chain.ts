/** The public parameters of a chain of drand, unchained and with signatures on G1. */
export interface DrandChain {
  name: string;
  hash: string;
  /** Seconds since 1970. */
  genesisTime: number;
  periodSeconds: number;
  /** Hexadecimal, on G2. */
  publicKey: string;
}

/** Quicknet of the League of Entropy, as drand publishes it. */
export const quicknet: DrandChain = {
  name: 'drand quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisTime: 1_692_803_367,
  periodSeconds: 3,
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
};

/** The domain separation tag of the scheme `bls-unchained-g1-rfc9380`. */
export const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** When a round is published, in milliseconds. */
export function timeOfRound({ genesisTime, periodSeconds }: DrandChain, round: number): number {
  return (genesisTime + (round - 1) * periodSeconds) * 1000;
}

/** The first round that is published at or after a time. */
export function roundAt({ genesisTime, periodSeconds }: DrandChain, time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() / 1000 - genesisTime) / periodSeconds) + 1);
}
