import type { AnyInput } from '../build/server.ts';
import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const shared = 'The content is the same for everybody.';
const team = (input: AnyInput = {}): Entry => namesNoRow('It is for operators.', input, { annaGets: 403 });

const shown = { position: 1, shown: true };

export const exploreEntries: Record<string, Entry> = {
  'explore.home': namesNoRow(shared),
  'explore.collection': namesNoRow(shared),
  'explore.image': namesNoRow(shared, { params: { id: 1, version: '0123456789abcdef' } }, { annaGets: 404 }),
  'explore.cards': team(),
  'explore.saveCard': team({ body: { destination: 'shop', title: 'A', summary: 'A', ...shown } }),
  'explore.setFaqs': team({ body: {} }),
  'explore.collections': team(),
  'explore.saveCollection': team({
    body: { slug: 'a', title: 'A', introduction: 'A', is_default: false, items: [], ...shown },
  }),
  'explore.saveImage': team({ body: { collection_id: 1, alt: 'A' } }),
  'explore.removeImage': team({ body: { collection_id: 1 } }),
};
