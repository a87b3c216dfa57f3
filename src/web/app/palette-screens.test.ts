import { describe, expect, it } from 'vitest';
import { fittingGroups } from '#web/design/command-palette.tsx';
import { everydayWords } from './palette-words.ts';
import { screenCommands } from './palette-screens.ts';
import { allRoutes } from './further-routes.ts';

const find = (words: string, { signedIn = true, isOperator = false } = {}): string[] =>
  fittingGroups([{ label: 'Screens', commands: screenCommands(signedIn, isOperator) }], words).flatMap(({ commands }) =>
    commands.map(({ id }) => id),
  );

describe('the palette finds a screen by everyday words', () => {
  it.each([
    ['rent', '/expense-analysis/payments-calendar'],
    ['where did my money go', '/expense-analysis'],
    ['upload csv', '/sync-transactions'],
    ['change my password', '/settings/security'],
    ['dark mode', '/settings'],
    ['delete account', '/settings'],
    ['send money', '/accounts/payments'],
    ['cancel netflix', '/expense-analysis/my-subscriptions'],
    ['emergency fund', '/goals'],
    ['how do I contact support', '/messages'],
    ['partner', '/household'],
    ['upgrade', '/subscription-details'],
    ['electricity', '/compare'],
    ['tax return', '/tax-year'],
    ['super', '/net-worth'],
  ])('%s', (words, path) => expect(find(words)).toContain(path));

  it('and leaves a question about figures to the assistant', () => {
    for (const words of ['groceries last month', 'how much did I spend on coffee', 'can I afford a bike'])
      expect([words, find(words)]).toEqual([words, []]);
  });

  it('with words for screens that there are', () => {
    const paths = new Set(allRoutes.map(({ path }) => path));
    expect(Object.keys(everydayWords).filter((path) => !paths.has(path))).toEqual([]);
  });

  it('shows the back office to operators alone', () => {
    expect(find('audit')).toEqual([]);
    expect(find('audit', { isOperator: true })).toEqual(['/operator/audit']);
  });
});
