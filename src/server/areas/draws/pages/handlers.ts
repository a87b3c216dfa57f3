import { randomBytes } from 'node:crypto';
import { drawPages } from '#contract/areas/draw-pages.ts';
import type { DrawImage } from '#contract/areas/draw-pages.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import { oneFile, readImage } from '#server/kit/image.ts';
import { implement } from '#server/kit/implement.ts';
import { addImage, listImages, removeImage } from './draw-image-store.ts';
import { listForms, removeForm, setForm } from './form-store.ts';

const MAX_BYTES = 8_388_608;
const LONGEST = 1600;
const IMAGE_SECONDS = 31_536_000;

const keyOf = (version: string): string => `draws/${version}.webp`;

type ImageRow = Awaited<ReturnType<typeof listImages>>[number];

const imageOnWire = ({ id, type, title, alt, link, version }: ImageRow): DrawImage => ({
  id,
  Type: type,
  Title: title,
  Image: `api/images/${id}/${version}`,
  Alt: alt,
  Link: link,
});

export const drawPageRoutes = implement(drawPages, {
  async images({ query: { Type } }, { systemDb }) {
    return { data: (await listImages(systemDb, Type)).map(imageOnWire) };
  },

  async image({ params: { version } }, { ports }) {
    const file = await ports.files.get(keyOf(version));
    if (!file) throw new Failure('not_found', 'We couldn’t find that image.');
    return { contentType: file.contentType, body: Buffer.from(file.bytes), cacheSeconds: IMAGE_SECONDS };
  },

  async saveImage({ body: { Type, Title, Alt, Link } }, { systemDb, ports, clock, member, files }) {
    const version = randomBytes(8).toString('hex');
    const bytes = await readImage(oneFile(files, MAX_BYTES, 'file'), { longest: LONGEST });
    await ports.files.put(keyOf(version), { bytes, contentType: 'image/webp' });
    const at = clock.now();
    const row = await systemDb.transaction().execute(async (transaction) => {
      const added = await addImage(transaction, {
        type: Type,
        title: Title,
        alt: Alt,
        link: Link ?? null,
        version,
        added_at: at,
        added_by: member.id,
      });
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: 'draw_image_stored',
          subject: 'draw_image',
          subjectId: added.id,
          before: null,
          after: { Type, Title, Alt },
        },
      );
      return added;
    });
    return { success: true, data: imageOnWire(row) };
  },

  async removeImage({ body: { id } }, { systemDb, ports, clock, member }) {
    const removed = await systemDb.transaction().execute(async (transaction) => {
      const row = await removeImage(transaction, id);
      if (!row) throw new Failure('not_found', 'We couldn’t find that image.');
      await audit(
        transaction,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'draw_image_removed',
          subject: 'draw_image',
          subjectId: id,
          before: { Title: row.title, Alt: row.alt },
          after: null,
        },
      );
      return row;
    });
    await ports.files.remove(keyOf(removed.version));
    return { success: true };
  },

  async forms(_input, { systemDb }) {
    return { data: await listForms(systemDb) };
  },

  async saveForm({ body: { repeats, number, headline = '', text = '', button = '' } }, { systemDb, clock, member }) {
    if (headline !== '' && button === '') throw badField('button', 'Enter the button text.');
    const at = clock.now();
    return systemDb.transaction().execute(async (transaction) => {
      if (headline === '') await removeForm(transaction, repeats, number);
      else await setForm(transaction, { repeats, number, headline, text, button, changed_at: at });
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: headline === '' ? 'draw_form_removed' : 'draw_form_set',
          subject: 'draw_form',
          subjectId: `${repeats}/${number}`,
          before: null,
          after: headline === '' ? null : { headline, text, button },
        },
      );
      return { data: await listForms(transaction) };
    });
  },
});
