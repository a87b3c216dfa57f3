/** One red pixel. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export function formWith(
  name: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  field = 'file',
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name);
  return form;
}

export function imageForm(fields: Record<string, string> = {}, field = 'image'): FormData {
  return formWith('quandong.png', image, fields, field);
}
