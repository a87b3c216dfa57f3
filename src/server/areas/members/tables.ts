import type { Generated } from 'kysely';
import type { ReferralReason, ReferralState } from '#domain/rewards/referrals.ts';

/** Members, their profiles and their credentials; see migration 0100. */
declare module '#server/kit/database.ts' {
  interface Tables {
    profiles: {
      member_id: number;
      source: Generated<string>;
      first_name: Generated<string>;
      last_name: Generated<string>;
      dob: string | null;
      mobile: string | null;
      email_verified_at: Date | null;
      mobile_verified_at: Date | null;
      pending_email: string | null;
      address_line1: string | null;
      suburb: string | null;
      state: string | null;
      postcode: string | null;
      country: Generated<string>;
      occupation_id: number | null;
      job_title_id: number | null;
      external_api_ref: string | null;
      external_api_ref_id: string | null;
      dashboard_message: string | null;
      new_client_form_step: Generated<number>;
      loan_new_client_form_step: Generated<number>;
      seen_welcome: Generated<boolean>;
      profile_completed_at: Date | null;
      membership: Generated<'Bronze' | 'Silver' | 'Platinum'>;
      referral_code: string;
      marks: Generated<unknown>;
      image_key: string | null;
      image_updated_at: Date | null;
    };
    credentials: {
      member_id: number;
      login_id: string;
      password_hash: string | null;
      password_set_at: Date | null;
      must_reset_password: Generated<boolean>;
      failed_tries: Generated<number>;
      logins: Generated<number>;
      last_login_at: Date | null;
      pin_hash: string | null;
      pin_set_at: Date | null;
      pin_enabled: Generated<boolean>;
      pin_tries: Generated<number>;
      mpin_enabled: Generated<boolean>;
      passkeys_enabled: Generated<boolean>;
      tfa_method: 'app' | 'email' | 'sms' | null;
      totp_encrypted: string | null;
      totp_confirmed_at: Date | null;
      totp_last_step: Generated<number>;
      totp_tries: Generated<number>;
      straight_enabled: Generated<boolean>;
      straight_path: Generated<string>;
    };
    external_identities: {
      member_id: number;
      issuer: string;
      subject: string;
      provider: string;
      email: string | null;
      linked_at: Date;
    };
    recovery_codes: { member_id: number; code_hash: Uint8Array; created_at: Date; used_at: Date | null };
    passkeys: {
      member_id: number;
      id: Generated<number>;
      credential_id: string;
      public_key: Uint8Array;
      counter: number;
      transports: string[];
      synced: boolean;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    one_time_codes: {
      code_hash: Uint8Array;
      purpose: string;
      member_id: number | null;
      details: unknown;
      expires_at: Date;
      used_at: Date | null;
    };
    consents: {
      member_id: number;
      id: Generated<number>;
      kind: string;
      granted: boolean;
      at: Date;
      source: string;
      edition: Generated<string | null>;
    };
    referrals: {
      member_id: number;
      id: Generated<number>;
      referred_member_id: number | null;
      created_at: Date;
      seen_at: Date | null;
      state: Generated<ReferralState>;
      reason: Generated<ReferralReason | null>;
      note: Generated<string>;
      decided_at: Generated<Date | null>;
      decided_by: Generated<number | null>;
      entries: Generated<number>;
      qoin: Generated<number>;
    };
  }
}
