import type { Database } from '#server/kit/database.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    bank_logos: { name: string; file_key: string; fetched_at: Date };
  }
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

export async function keepBankLogo(db: Database, name: string, fileKey: string, at: Date): Promise<void> {
  const facts = { file_key: fileKey, fetched_at: at };
  await db
    .insertInto('bank_logos')
    .values({ name: nameKey(name), ...facts })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(facts))
    .execute();
}

/** Where the image of the bank of this name lies. */
export async function findBankLogo(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('bank_logos').select('file_key').where('name', '=', nameKey(name)).executeTakeFirst();
  return row?.file_key;
}

/** Says of a name whether a bank of it has an image. There are some hundred banks at most. */
export async function bankImages(db: Database): Promise<(name: string) => boolean> {
  const rows = await db.selectFrom('bank_logos').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  return (name) => names.has(nameKey(name));
}
