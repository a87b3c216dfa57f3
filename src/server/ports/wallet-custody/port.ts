/** A passkey that approves transfers of a wallet: an ECDSA key on the curve P-256. */
export interface PasskeySigner {
  /** The credential id of WebAuthn, in base64url. */
  credentialId: string;
  name: string;
  /** The point of the public key, 32 bytes each. */
  x: Uint8Array;
  y: Uint8Array;
}

export interface NewWallet {
  /** Our idempotency key: a wallet that is created again with its key is the same wallet. */
  key: string;
  signer: PasskeySigner;
}

export interface TransferOrder {
  /** Our transaction id, and the idempotency key: an order that is repeated with it is the same transfer. */
  key: string;
  sender: string;
  receiver: string;
  /** Whole tokens above zero. */
  amount: number;
  /** The credential id of the passkey that will approve it. */
  credentialId: string;
}

/** A transfer that waits for its approval. */
export interface PreparedTransfer {
  /** The custodian's name of it. */
  reference: string;
  /** What the passkey signs. */
  challenge: Uint8Array;
  /** The credential id of the passkey that must be among the approvals; null where any of the wallet will do. */
  signer: string | null;
  /** In whole tokens, on top of the amount. */
  fee: number;
}

/** A passkey's answer to the challenge, whose signature, origin and counter the caller has verified. */
export interface Approval {
  credentialId: string;
  authenticatorData: Uint8Array;
  clientData: Uint8Array;
  /** In the DER encoding of WebAuthn. */
  signature: Uint8Array;
}

export interface SubmittedTransfer extends Omit<TransferOrder, 'credentialId'> {
  reference: string;
  signer: string | null;
  approvals: readonly Approval[];
}

/** What the network says about a transfer. */
export type NetworkState =
  /** Accepted, and not final yet. */
  | { state: 'pending'; confirmations: number }
  | { state: 'settled'; hash: string }
  | { state: 'failed'; reason: string };

/** What one token is worth. */
export interface TokenRate {
  /** In cents, which may be a fraction. */
  centsPerToken: number;
  /** Where the rate comes from, for the member. */
  source: string;
  at: Date;
  /** Whether it is made up for a demonstration, and no market price. */
  sample: boolean;
}

/** The custodian refuses for good; the reason is for the member. */
export class CustodyRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CustodyRefused';
  }
}

/**
 * Keeps members' wallets and sends their tokens. A call takes at most ten seconds. After any error other than
 * `CustodyRefused` it may be repeated with its key.
 */
export interface WalletCustody {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  /** The network's name, shown wherever its tokens are. */
  readonly network: string;
  /** Whether the network is simulated and its tokens have no value. */
  readonly simulated: boolean;
  /** False where wallets can't be created or used. */
  readonly open: boolean;
  /** How many confirmations make a transfer final. */
  readonly confirmations: number;
  /** Sample tokens that a member's first wallet is given; 0 on a real network. */
  readonly sampleTokens: number;
  /** @returns the address, with its checksum. */
  createWallet(wallet: NewWallet): Promise<string>;
  /** Lets another passkey approve transfers of the wallet. Adding it again changes nothing. */
  addPasskey(address: string, signer: PasskeySigner): Promise<void>;
  prepare(order: TransferOrder): Promise<PreparedTransfer>;
  /** Sends an approved transfer to the network; a repetition sends it again under the same id. */
  submit(transfer: SubmittedTransfer): Promise<NetworkState>;
  stateOf(transfer: Pick<SubmittedTransfer, 'key' | 'reference' | 'sender'>): Promise<NetworkState>;
  /** The whole tokens at an address; null where our own ledger is the network. */
  balanceAt(address: string): Promise<number | null>;
  /** Null where no price is known. */
  rate(): Promise<TokenRate | null>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    walletCustody: WalletCustody;
  }
}
