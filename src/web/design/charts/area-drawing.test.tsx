import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AreaDrawing } from './area-drawing.tsx';

const textsOn = (today: string, dates: readonly string[], width = 320) => {
  const points = dates.map((date, at) => ({ date, cents: [90_000, 12_000, 40_000][at]! }));
  const props = { title: 'Balance over time', measure: 'Balance', points, today, width };
  const markup = renderToStaticMarkup(<AreaDrawing {...props} />);
  return [...markup.matchAll(/<text[^>]*>([^<]+)</g)]
    .map(([, text]) => text!)
    .filter((text) => / [A-Z][a-z]{2}/.test(text));
};

it('the lowest point and the days on the axis carry their year where it isn’t this one', () => {
  const past = ['2025-10-05', '2025-12-30', '2026-02-03'];
  expect(textsOn('2026-02-03', past, 420)).toEqual(['5 Oct 2025', '30 Dec 2025', '3 Feb', '$120, 30 Dec 2025']);
  expect(textsOn('2026-02-03', ['2026-01-05', '2026-01-30', '2026-02-03'])).toEqual([
    '5 Jan',
    '30 Jan',
    '3 Feb',
    '$120, 30 Jan',
  ]);
  // The longer labels take more room, so that they don’t run into each other.
  expect(textsOn('2026-02-03', past, 160)).toEqual(['3 Feb', '$120, 30 Dec 2025']);
});
