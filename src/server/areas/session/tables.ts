import type { Generated } from 'kysely';

export type SignInMethod = 'password' | 'pin' | 'mpin' | 'passkey' | 'identity' | 'link' | 'sign_up';
export type SignInOutcome = 'signed_in' | 'wrong' | 'code_requested' | 'code_wrong' | 'locked';

declare module '#server/kit/database.ts' {
  interface Tables {
    tfa_challenges: {
      challenge_hash: Uint8Array;
      member_id: number;
      way: SignInMethod;
      method: 'app' | 'email' | 'sms';
      code_hash: Uint8Array | null;
      code_sent_at: Date | null;
      tries: Generated<number>;
      remember: boolean;
      expires_at: Date;
    };
    sign_ins: {
      member_id: number;
      id: Generated<number>;
      at: Date;
      method: SignInMethod;
      outcome: SignInOutcome;
      ip: string;
      user_agent: string;
      session_id: number | null;
    };
    member_events: {
      member_id: number;
      id: Generated<number>;
      name: string;
      at: Date;
      day: string;
      minutes: number | null;
      details: Generated<unknown>;
    };
    guest_events: { id: Generated<number>; name: string; at: Date; details: Generated<unknown> };
  }
}
