import type { Generated } from 'kysely';

export interface BatchAccount {
  id: number;
  name: string;
  created: boolean;
}

export interface BatchFile {
  name: string;
  format: string;
  layout: string | null;
}

declare module '#server/kit/database.ts' {
  interface Tables {
    import_batches: {
      member_id: number;
      id: Generated<number>;
      imported_at: Date;
      format: string;
      files: BatchFile[];
      accounts: BatchAccount[];
      imported: number;
      duplicates: number;
      rejected: number;
      first_date: string | null;
      last_date: string | null;
      sum_cents: number;
      currency: string | null;
      first_id: number | null;
      last_id: number | null;
      undone_at: Date | null;
    };
    column_mappings: {
      member_id: number;
      id: Generated<number>;
      heading_key: string;
      name: string;
      headings: string[];
      mapping: unknown;
      date_order: 'dmy' | 'mdy' | 'ymd' | null;
      columns_stated: boolean;
      amount_sign: 'plus_in' | 'plus_out' | null;
      words: { out: string[]; in: string[] } | null;
      used_at: Date;
    };
  }
}
