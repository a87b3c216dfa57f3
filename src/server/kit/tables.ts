import type { Generated } from 'kysely';

/** The tables of the kit itself: members, sessions, limits. */
declare module './database.ts' {
  interface Tables {
    members: {
      member_id: Generated<number>;
      email: string;
      role: Generated<'member' | 'operator'>;
      status: Generated<'active' | 'closed'>;
      time_zone: Generated<string>;
      created_at: Generated<Date>;
    };
    sessions: {
      member_id: number;
      id: Generated<number>;
      started_at: Generated<Date>;
      last_seen_at: Generated<Date>;
      ended_at: Date | null;
      end_reason: string | null;
      expires_at: Date;
      remembered: Generated<boolean>;
      ip: Generated<string>;
      user_agent: Generated<string>;
      /** Whether an authenticator app or a passkey was used. */
      second_step: Generated<boolean>;
      /** Set for a session of support access. */
      view_id: Generated<number | null>;
    };
    session_tokens: {
      token_hash: Uint8Array;
      member_id: number;
      session_id: number;
      kind: 'access' | 'refresh';
      expires_at: Date;
      used_at: Date | null;
    };
    rate_limits: { bucket: string; window_start: Date; hits: Generated<number> };
  }
}
