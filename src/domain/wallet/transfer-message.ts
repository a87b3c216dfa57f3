/** What a member approves with a passkey: one transfer, and nothing else. */
export interface ApprovedTransfer {
  transactionId: string;
  sender: string;
  receiver: string;
  /** Whole tokens. */
  amount: number;
}

/**
 * The text whose SHA-256 hash is the challenge of an approval on the simulated network. Each part has a line of its own
 * and none can contain a line break, so that no two transfers have the same text.
 */
export function transferMessage({ transactionId, sender, receiver, amount }: ApprovedTransfer): string {
  const lines = ['wattle-transfer-v1', transactionId, sender, receiver, String(amount)];
  if (lines.some((line) => line.includes('\n'))) throw new RangeError('A transfer can’t contain line breaks.');
  return lines.join('\n');
}
