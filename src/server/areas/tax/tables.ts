declare module '#server/kit/database.ts' {
  interface Tables {
    tax_category_tags: { member_id: number; sub_category_id: number; tag: string; share_percent: number };
    tax_transaction_tags: { member_id: number; transaction_id: number; tag: string; share_percent: number };
  }
}
