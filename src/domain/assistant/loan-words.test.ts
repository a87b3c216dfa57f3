import { describe, expect, test } from 'vitest';
import { loanAspectIn, loansNamed } from './loan-words.ts';

const loans = ['Car repairs', 'New washing machine', 'Loan from Harbour Finance'];

describe('the titles of loans in a question', () => {
  test.each([
    ['how much interest have i paid on the car repairs loan', ['Car repairs']],
    ['how much do i owe on car repair', ['Car repairs']],
    ['what did the washing machine loan cost me', ['New washing machine']],
    ['how much have i repaid harbour finance', ['Loan from Harbour Finance']],
    ['interest on the car repairs loan and the washing machine loan', ['Car repairs', 'New washing machine']],
  ])('%s', (text, titles) => {
    expect(loansNamed(text, { loans })?.titles).toEqual(titles);
  });

  test.each([
    'how much did i spend on car repairs',
    'how much is left on my car loan',
    'when is my loan repayment due',
  ])('none in: %s', (text) => {
    expect(loansNamed(text, { loans })).toBeNull();
  });
});

describe('what is asked of a loan', () => {
  test.each([
    ['how much have i paid off the L loan so far', 'repaid'],
    ['how much do i still have to pay on the L loan', 'owed'],
    ['how many repayments have i made on the L loan', 'made'],
    ['have i missed a repayment', 'missed'],
    ['when is my last repayment', 'ends'],
    ['when was my last repayment', 'latest'],
    ['what did the L loan cost me', 'cost'],
    ['how much did i borrow', 'borrowed'],
    ['when is my next repayment due', 'next'],
    ['what are my loans', 'status'],
    ['why was my loan approved', null],
  ])('%s', (text, aspect) => {
    expect(loanAspectIn(text, false)).toBe(aspect);
  });

  test('repayments of a time that has begun are those that were made', () => {
    expect(loanAspectIn('what do my loan repayments come to', true)).toBe('repaid');
    expect(loanAspectIn('what do my loan repayments come to', false)).toBe('next');
  });
});
