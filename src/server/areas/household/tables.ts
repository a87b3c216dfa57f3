import type { Generated } from 'kysely';
import type { LogKind, ShareAccess, ShareKind } from '#contract/areas/household.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    household_shares: {
      member_id: number;
      id: Generated<number>;
      guest_id: number;
      kind: ShareKind;
      bank_account_id: number | null;
      access: ShareAccess;
      since: Date;
      last_opened_at: Date | null;
    };
    household_guests: { member_id: number; share_id: number; owner_id: number; since: Date };
    household_invitations: {
      member_id: number;
      id: Generated<number>;
      email: string;
      kind: ShareKind;
      bank_account_id: number | null;
      access: ShareAccess;
      token_hash: Uint8Array;
      sent_at: Date;
      expires_at: Date;
      declined_at: Date | null;
    };
    household_log: {
      member_id: number;
      id: Generated<number>;
      share_id: number | null;
      actor_id: number | null;
      about_id: number | null;
      kind: LogKind;
      at: Date;
      what: string;
      subject: string | null;
      detail: unknown;
      taken_back_at: Date | null;
    };
  }
}
