import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    message_headers: {
      member_id: number;
      id: Generated<number>;
      subject: string;
      created_at: Date;
      last_at: Date;
      archived: Generated<boolean>;
      unread: Generated<number>;
      messages: Generated<number>;
      waiting_since: Date | null;
    };
    message_details: {
      member_id: number;
      id: Generated<number>;
      header_id: number;
      from_team: boolean;
      operator_id: number | null;
      body: string;
      created_at: Date;
      read_at: Date | null;
    };
    message_attachments: {
      member_id: number;
      id: Generated<number>;
      detail_id: number;
      name: string;
      content_type: string;
      size_bytes: number;
      file_key: string;
    };
  }
}
