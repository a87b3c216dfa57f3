/** What the form of a gateway makes of a card: a token, or what to tell the buyer. */
export type CardToken = { token: string } | { refused: string };

/** The card form of a gateway, whichever draws it. It shows its own messages beside its fields. */
export interface CardForm {
  tokenise: () => Promise<CardToken>;
}
