import type { StepText } from '#domain/journeys/wording.ts';
import { escaped, filled } from './page-plans.ts';

/** The landing page of a journey as the build has rendered it, and where it is. */
export interface LandingPlace {
  path: string;
  title: string;
  journey: string;
  /** The name of its share image. */
  image: string;
}

/** What it says now: its text, and the id of the test that it is part of, or 0. */
export interface LandingWords {
  text: StepText;
  shown: number;
}

const listTemplate = /<ul data-points="".*?<\/ul>/s;
const pointTemplate = /<li data-point="".*?<\/li>/s;

/** Repeats the one point of the page for each of them; without points the list is left out. */
function withPoints(html: string, points: StepText['points']): string {
  if (points.length === 0) return html.replace(listTemplate, '');
  return html.replace(pointTemplate, (template) =>
    points.map(({ title, text }) => filled(template, { point: title, says: text })).join(''),
  );
}

/** The content of a tag in the head. The replacement is a function, so that a `$` in a text stays as it is. */
function withMeta(html: string, attribute: string, name: string, content: string): string {
  const tag = new RegExp(`(<meta ${attribute}="${name}" content=")[^"]*`);
  return html.replace(tag, (_match, start: string) => start + escaped(content));
}

/** What search engines and messengers read: a description, the address, an image, and the page as data. */
function headOf(place: LandingPlace, text: StepText, { origin, brand }: { origin: string; brand: string }): string {
  const address = origin + place.path;
  const shareAddress = `${origin}/share/${place.image}.png`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: place.title,
    headline: text.heading,
    description: text.lead,
    url: address,
    image: shareAddress,
    inLanguage: 'en-AU',
    isPartOf: { '@type': 'WebSite', name: brand, url: `${origin}/` },
    publisher: { '@type': 'Organization', name: brand, url: `${origin}/` },
  };
  const tags = [
    ['og:url', address],
    ['og:site_name', brand],
    ['og:locale', 'en_AU'],
    ['og:image', shareAddress],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', place.title],
  ];
  return [
    `<link rel="canonical" href="${escaped(address)}">`,
    ...tags.map(([name, content]) => `<meta property="${name}" content="${escaped(content!)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    // Data, which no browser runs. A '<' in it could end the tag.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}

/** The page with what it says now, for people and for machines. */
export function withWords(
  html: string,
  place: LandingPlace,
  { text, shown }: LandingWords,
  site: { origin: string; brand: string },
): string {
  const { heading, lead, action } = text;
  const values = { heading, lead, action, shown: String(shown) };
  const [head = '', body = ''] = html.split('</head>', 2);
  const described = [
    ['name', 'description', lead],
    ['property', 'og:title', heading],
    ['property', 'og:description', lead],
  ].reduce((page, [attribute, name, content]) => withMeta(page, attribute!, name!, content!), head);
  return `${described}${headOf(place, text, site)}</head>${withPoints(filled(body, values), text.points)}`;
}

/** The pages that search engines should know. */
export function sitemapOf(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
