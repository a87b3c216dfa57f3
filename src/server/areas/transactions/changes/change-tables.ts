import type { Generated } from 'kysely';

/** A rule or correction learned with a change, and its previous value. */
export interface Lesson {
  id: number;
  subCategoryId: number;
  before: { subCategoryId: number; createdAt: string } | null;
}

declare module '#server/kit/database.ts' {
  interface Tables {
    transaction_changes: {
      member_id: number;
      id: Generated<number>;
      made_at: Date;
      row_count: Generated<number>;
      files: boolean;
      added_tags: Generated<string[]>;
      removed_tags: Generated<string[]>;
      sets_notes: Generated<boolean>;
      notes: string | null;
      lessons: Generated<unknown>;
      removed: Generated<unknown>;
    };
    transaction_change_groups: {
      member_id: number;
      change_id: number;
      id: Generated<number>;
      transaction_ids: number[];
      sub_category_id: number;
      became_sub_category_id: number;
      reason_kind: string | null;
      reason_detail: string | null;
      rule_id: number | null;
      original_sub_category_id: number | null;
      refund_of: number | null;
      transfer_with: number | null;
      transfer_by: string | null;
      notes: string | null;
      tags: string[] | null;
    };
  }
}
