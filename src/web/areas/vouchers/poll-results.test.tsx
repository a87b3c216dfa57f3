import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PollResults, votePercents } from './poll-results.tsx';

describe('the shares of a poll (M10)', () => {
  it.each([
    [
      [1, 1, 1, 1, 1, 1],
      [17, 17, 17, 17, 16, 16],
    ],
    [
      [2, 2, 2, 1],
      [29, 29, 28, 14],
    ],
    [
      [5, 5, 1],
      [46, 45, 9],
    ],
    [
      [1, 999],
      [0, 100],
    ],
    [[3], [100]],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('%j votes are %j per cent', (votes, percents) => {
    expect(votePercents(votes)).toEqual(percents);
  });

  it('add up to 100 on the screen, read and drawn alike', () => {
    const charities = [
      ['Reef', 1],
      ['Food', 1],
      ['Sport', 1],
      ['Music', 1],
      ['Birds', 1],
      ['Trees', 1],
    ].map(([name, votes], at) => ({ CharityID: at + 1, name: String(name), votes: Number(votes) }));
    const html = renderToStaticMarkup(<PollResults charities={charities} votedFor={3} />);
    const meters = [...html.matchAll(/aria-valuenow="(\d+)" aria-valuetext="1 vote, (\d+)%"/g)].map(([, now, read]) => [
      Number(now),
      Number(read),
    ]);
    const shown = [...html.matchAll(/>(\d+)%</g)].map(([, percent]) => Number(percent));
    expect(shown.reduce((sum, percent) => sum + percent, 0)).toBe(100);
    expect(meters).toEqual(shown.map((percent) => [percent, percent]));
  });
});
