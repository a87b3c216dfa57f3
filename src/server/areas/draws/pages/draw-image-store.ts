import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

const MAX_IMAGES = 50;

export async function listImages(db: Database, type: 'Slider' | 'Banner' | undefined) {
  const query = db.selectFrom('draw_images').select(['id', 'type', 'title', 'alt', 'link', 'version']);
  return (type === undefined ? query : query.where('type', '=', type))
    .orderBy('type')
    .orderBy('id')
    .limit(MAX_IMAGES)
    .execute();
}

export async function addImage(db: Database, image: Insertable<Tables['draw_images']>) {
  return db
    .insertInto('draw_images')
    .values(image)
    .returning(['id', 'type', 'title', 'alt', 'link', 'version'])
    .executeTakeFirstOrThrow();
}

export async function removeImage(db: Database, id: number) {
  return db
    .deleteFrom('draw_images')
    .where('id', '=', id)
    .returning(['id', 'type', 'title', 'alt', 'version'])
    .executeTakeFirst();
}
