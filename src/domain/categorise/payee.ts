import type { Descriptor } from './descriptor.ts';
import { readDescriptor } from './descriptor.ts';

/**
 * The payee that a file names beside the description: the other side of a transfer, where the payment was one. Null
 * where it names nobody else.
 */
export function readPayee(text: string | null, description: string, { channel }: Descriptor): Descriptor | null {
  const payee = text && text !== description ? readDescriptor(text) : null;
  if (!payee || payee.key === '') return null;
  return channel === 'transfer' ? { ...payee, channel } : payee;
}
