import { describe, expect, it } from 'vitest';
import { sitemapOf, withWords } from './landing-text.ts';

const page = `<head><meta name="description" content="Old" /><meta property="og:title" content="Old" /></head><body><h1>{heading}</h1><ul data-points=""><li data-point=""><p>{point}</p><p>{says}</p></li></ul><a href="/next">{action}</a><i data-shown="{shown}"></i></body>`;
const place = { path: '/nbn', title: 'NBN check', journey: 'nbn', image: 'nbn' };
const site = { origin: 'https://wattle.example', brand: 'Gold & Green' };
const text = {
  heading: 'Costs $& more? <b>No</b>',
  lead: 'It’s "free".',
  action: 'Begin {point}',
  points: [
    { title: 'One', text: 'First' },
    { title: 'Two', text: '{heading}' },
  ],
};

describe('a landing page', () => {
  const html = withWords(page, place, { text, shown: 7 }, site);

  it('says what it says now, as plain text', () => {
    expect(html).toContain('<h1>Costs $&#38; more? &#60;b&#62;No&#60;/b&#62;</h1>');
    expect(html).toContain(
      '<li data-point=""><p>One</p><p>First</p></li><li data-point=""><p>Two</p><p>{heading}</p></li>',
    );
    expect(html).toContain('<a href="/next">Begin {point}</a><i data-shown="7"></i>');
    const bare = withWords(page, place, { text: { ...text, points: [] }, shown: 0 }, site);
    expect(bare).not.toContain('data-points');
  });

  it('describes itself to machines', () => {
    expect(html).toContain('<meta name="description" content="It’s &#34;free&#34;." />');
    expect(html).toContain('<meta property="og:title" content="Costs $&#38; more? &#60;b&#62;No&#60;/b&#62;" />');
    expect(html).toContain('<link rel="canonical" href="https://wattle.example/nbn">');
    expect(html).toContain('<meta property="og:image" content="https://wattle.example/share/nbn.png">');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({ headline: text.heading, publisher: { name: 'Gold & Green' } });
  });
});

describe('the sitemap', () => {
  it('lists addresses of the site', () => {
    expect(sitemapOf('https://wattle.example', ['/', '/nbn'])).toContain(
      '<url><loc>https://wattle.example/</loc></url><url><loc>https://wattle.example/nbn</loc></url>',
    );
  });
});
