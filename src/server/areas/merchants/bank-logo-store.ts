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
  const values = { file_key: fileKey, fetched_at: at };
  await db
    .insertInto('bank_logos')
    .values({ name: nameKey(name), ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** The file key of the bank's image. */
export async function findBankLogo(db: Database, name: string): Promise<string | undefined> {
  const logo = await db
    .selectFrom('bank_logos')
    .select('file_key')
    .where('name', '=', nameKey(name))
    .executeTakeFirst();
  return logo?.file_key;
}

/** Returns a function that says whether the bank of a name has an image. There are only a few hundred banks. */
export async function bankImages(db: Database): Promise<(name: string) => boolean> {
  const logos = await db.selectFrom('bank_logos').select('name').execute();
  const names = new Set(logos.map(({ name }) => name));
  return (name) => names.has(nameKey(name));
}
