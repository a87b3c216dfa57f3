import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { done, doneWith, id, instant, listed, matching, optionalText, text, wholeBetween } from '#contract/kit/wire.ts';
import { drawRepeats } from './draw-shapes.ts';

/** Images and form text for the pages about draws, set by operators. */

const imageType = z.literal(['Slider', 'Banner']);

/** A path of this site, such as '/uwin'. */
const ownPath = z.string().check(z.trim(), ...matching(200, /^\/(?!\/)[\w\-/?=&#.]*$/, 'Enter a path such as /uwin.'));

const image = z.object({
  id: z.int(),
  Type: imageType,
  Title: z.string(),
  /** Its path below the base path. */
  Image: z.string(),
  /** What it shows, for people who can’t see it. */
  Alt: z.string(),
  /** The screen that it links to; null if none. */
  Link: z.nullable(z.string()),
});
export type DrawImage = z.output<typeof image>;

const form = z.object({
  repeats: drawRepeats,
  number: z.int(),
  headline: z.string(),
  text: z.string(),
  button: z.string(),
  changed_at: instant,
});
export type DrawForm = z.output<typeof form>;

export const drawPages = defineArea('drawPages', {
  images: {
    method: 'GET',
    path: 'api/images',
    auth: 'public',
    summary: 'Lists the images of the slider, the banner or both, in order.',
    query: z.object({
      /** Images of the slider or of the banner; both if omitted. */
      Type: z.optional(imageType),
    }),
    reply: listed(image),
  },
  image: {
    method: 'GET',
    path: 'api/images/{id}/{version}',
    auth: 'guest',
    kind: 'file',
    summary: 'Returns an image as WebP.',
    params: z.object({
      /** The id of the image. */
      id,
      /** Its version, from the list. */
      version: z.string().check(...matching(16, /^[0-9a-f]{16}$/, 'Unknown version.')),
    }),
    errors: ['not_found'],
  },
  saveImage: {
    method: 'POST',
    path: 'api/operator/draws/images',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 8_388_608 },
    summary: 'Adds an image to the end of the slider or the banner.',
    body: z.object({ Type: imageType, Title: text(120), Alt: text(300, 3), Link: z.optional(ownPath) }),
    reply: doneWith({ data: image }),
    errors: ['bad_input', 'unsupported_media', 'too_large'],
  },
  removeImage: {
    method: 'POST',
    path: 'api/operator/draws/images/remove',
    auth: 'operator',
    summary: 'Removes an image.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  forms: {
    method: 'GET',
    path: 'api/operator/draws/forms',
    auth: 'operator',
    summary: 'Lists the saved text of the pages with a free-entry form.',
    reply: listed(form),
  },
  saveForm: {
    method: 'POST',
    path: 'api/operator/draws/forms',
    auth: 'operator',
    summary: 'Saves the text of a page with a free-entry form. An empty headline removes it.',
    body: z.object({
      repeats: drawRepeats,
      number: wholeBetween(1, 99),
      headline: optionalText(120),
      text: optionalText(600),
      button: optionalText(40),
    }),
    reply: listed(form),
  },
});
