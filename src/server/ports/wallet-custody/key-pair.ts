import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { withChecksum } from '#domain/wallet/address.ts';
import { keccakOf } from '#server/kit/keccak.ts';

/** Keys, addresses and signatures of EVM networks: secp256k1, Keccak-256 and EIP-55. */

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export interface KeyPair {
  /** 64 hexadecimal digits. */
  privateKey: string;
  address: string;
}

export function addressOfKey(privateKey: string): string {
  // Without the first byte, which says that the point is not compressed.
  const point = secp256k1.getPublicKey(Buffer.from(privateKey, 'hex'), false).slice(1);
  return withChecksum(hex(keccak_256(point).slice(-20)), keccakOf);
}

export function newKeyPair(): KeyPair {
  const privateKey = hex(secp256k1.utils.randomSecretKey());
  return { privateKey, address: addressOfKey(privateKey) };
}

/** The transaction's hash on the network, and the signature of the wallet's key under it; both in hexadecimal. */
export function signMessage(privateKey: string, message: string): { hash: string; signature: string } {
  const digest = keccak_256(new TextEncoder().encode(message));
  const signature = secp256k1.sign(digest, Buffer.from(privateKey, 'hex'), { prehash: false, format: 'recovered' });
  return { hash: `0x${hex(digest)}`, signature: `0x${hex(signature)}` };
}

/** Whether a signature was made by the key of an address. */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  try {
    const digest = keccak_256(new TextEncoder().encode(message));
    const bytes = Buffer.from(signature.slice(2), 'hex');
    const point = secp256k1.Point.fromBytes(secp256k1.recoverPublicKey(bytes, digest, { prehash: false }));
    return withChecksum(hex(keccak_256(point.toBytes(false).slice(1)).slice(-20)), keccakOf) === address;
  } catch {
    return false;
  }
}
