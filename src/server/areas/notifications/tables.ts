import type { Generated } from 'kysely';
import type { NotificationKind } from '#domain/notifications/kinds.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    notices: {
      id: Generated<number>;
      reference: string | null;
      title: string;
      body: string;
      href: string | null;
      to_all: boolean;
      created_at: Date;
      expires_at: Date | null;
      sent_by: number | null;
      recipients: Generated<number>;
      sent_at: Date | null;
      withdrawn_at: Date | null;
    };
    notifications: {
      member_id: number;
      id: Generated<number>;
      kind: NotificationKind;
      dedupe_key: string;
      notice_id: number | null;
      title: string;
      body: string;
      href: string | null;
      created_at: Date;
      expires_at: Date | null;
      viewed_at: Date | null;
      hidden_at: Date | null;
      removed_at: Date | null;
      to_mail: boolean;
    };
    notification_choices: {
      member_id: number;
      kind: NotificationKind;
      shown: boolean;
      mailed: boolean;
      pushed: boolean;
    };
    notification_plans: { member_id: number; push_amounts: Generated<boolean>; digest_on: string | null };
    push_subscriptions: {
      member_id: number;
      id: Generated<number>;
      session_id: number;
      endpoint: string;
      public_key: string;
      auth_secret: string;
      device: string;
      created_at: Date;
      sent_at: Date | null;
    };
  }
}
