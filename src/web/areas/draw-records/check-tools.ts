import { bls12_381 as bls } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOfHex, eightBytes } from '#domain/draws/bytes.ts';
import { SIGNATURE_DOMAIN, quicknet, timeOfRound } from '#domain/draws/drand-chain.ts';
import type { CheckTools } from '#domain/draws/check-tools.ts';

/** The functions that a browser checks records with. Loaded in a worker alone. */
export const checkTools: CheckTools = {
  hash: sha256,
  keyedHash: (key, bytes) => hmac(sha256, key, bytes),
  isSigned({ key, text, signature }) {
    try {
      return ed25519.verify(signature, text, key);
    } catch {
      return false;
    }
  },
  isFromBeacon({ chain, round, signature }) {
    if (chain !== quicknet.hash) throw new RangeError('This page doesn’t recognise the beacon.');
    try {
      const message = bls.shortSignatures.hash(sha256(eightBytes(round)), SIGNATURE_DOMAIN);
      return bls.shortSignatures.verify(signature, message, bytesOfHex(quicknet.publicKey));
    } catch {
      return false;
    }
  },
  timeOfRound(chain, round) {
    if (chain !== quicknet.hash) throw new RangeError('This page doesn’t recognise the beacon.');
    return timeOfRound(quicknet, round);
  },
};
