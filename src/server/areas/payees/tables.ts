import type { Generated } from 'kysely';

/** 0 failed, 1 complete, 2 pending (rule M07). */
export type QueueStatus = 0 | 1 | 2;

declare module '#server/kit/database.ts' {
  interface Tables {
    bank_queue: {
      member_id: number;
      id: Generated<number>;
      queue_id: Generated<string>;
      request: string;
      subject: string | null;
      status: Generated<QueueStatus>;
      comments: Generated<string>;
      created_at: Date;
    };
  }
}
