import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOfComment, queueComment, withOutcome } from './queue-comment.ts';

describe('the comment of a queued payment', () => {
  test('M07: contains its amount to the cent, whatever the names and the outcome are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_999_999 }),
        fc.string({ maxLength: 80 }),
        fc.string({ maxLength: 80 }),
        fc.string({ maxLength: 900 }),
        (cents, from, to, outcome) => {
          const comment = queueComment(cents, `a${from}`, to);
          return (
            amountOfComment(comment) === cents &&
            amountOfComment(withOutcome(comment, outcome)) === cents &&
            withOutcome(comment, outcome).length <= 1000
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['$250.00 from Everyday to Savings', 250_00],
    ['$1,250.07 from Everyday to $9.99 club. Not sent: the bank said no.', 1_250_07],
    ['$0.01 from A to B', 1],
    ['$0.00 from A to B', null],
    ['250.00 from A to B', null],
    [' $250.00 from A to B', null],
    ['$1250.00 from A to B', null],
    ['$12,50.00 from A to B', null],
    ['$250.0 from A to B', null],
    ['-$250.00 from A to B', null],
    ['$250.00 to A', null],
    ['', null],
  ])('reads %j as %j', (comment, cents) => expect(amountOfComment(comment)).toBe(cents));
});
