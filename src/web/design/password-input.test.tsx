import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordInput } from './password-input.tsx';

it('C07: a password is hidden by default, and its button offers to show it', () => {
  const html = renderToStaticMarkup(<PasswordInput label="Password" value="four long words" onChange={() => {}} />);
  expect([/<input [^>]*type="(\w+)"/.exec(html)?.[1], /aria-label="(\w+ password)"/.exec(html)?.[1]]).toEqual([
    'password',
    'Show password',
  ]);
});
