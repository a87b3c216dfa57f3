import { describe, expect, it, vi } from 'vitest';
import { session } from '#contract/areas/session.ts';
import { createFormStore } from './form-store.ts';
import { checkBody, messagesOfProblem, onKnownFields, sentValues } from './form-values.ts';

describe('the values a form submits', () => {
  it('leaves out empty values and keeps false and zero', () => {
    expect(sentValues({ email: 'a@b.au', mobile: '', dob: null, terms: false, days: 0 })).toEqual({
      email: 'a@b.au',
      terms: false,
      days: 0,
    });
  });

  it("is judged by the endpoint's own body: an empty password alone is required (rule S02)", () => {
    expect(checkBody(session.signIn, sentValues({ email: 'mia@example.com', password: '' }))).toEqual({
      password: 'This field is required.',
    });
  });

  it('puts a message on the field of its value, or above the form', () => {
    expect(onKnownFields({ mobile: 'Not a number.' }, { contact: '' }, { mobile: 'contact' })).toEqual({
      contact: 'Not a number.',
    });
    expect(onKnownFields({ token: 'Too long.' }, { password: '' })).toEqual({ root: 'Too long.' });
    expect(onKnownFields({ 'splits.0.amount': 'Too much.' }, { splits: [] })).toEqual({
      'splits.0.amount': 'Too much.',
    });
    expect(onKnownFields({ 'terms.2': 'Too long.' }, { terms: 'One.\nTwo.' })).toEqual({ terms: 'Too long.' });
  });

  it('shows a problem without fields above the form', () => {
    expect(messagesOfProblem({ fields: [], message: 'Too many tries.' }, { email: '' })).toEqual({
      root: 'Too many tries.',
    });
    expect(
      messagesOfProblem({ fields: [{ field: 'email', message: 'In use.' }], message: 'In use.' }, { email: '' }),
    ).toEqual({ email: 'In use.' });
  });
});

describe('a form', () => {
  const required = ({ name }: { name: string }): Record<string, string> =>
    name === '' ? { name: 'This field is required.' } : {};

  it('validates only after the first attempt, and then on every change', () => {
    const form = createFormStore({ name: 'x' });
    form.setRules(required);
    form.set({ name: '' });
    expect(form.state().errors).toEqual({});
    expect(form.judge()).toBe(false);
    expect(form.state().errors).toEqual({ name: 'This field is required.' });
    form.set({ name: 'Mia' });
    expect(form.state().errors).toEqual({});
    form.set({ name: '' });
    expect(form.state().errors).toEqual({ name: 'This field is required.' });
  });

  it("keeps the server's message until its field changes, and the input in any case", () => {
    const form = createFormStore({ email: 'mia@example.com', name: 'Mia' });
    form.fail({ email: 'That is already in use.' });
    form.set({ name: 'Mia B' });
    expect(form.state().errors).toEqual({ email: 'That is already in use.' });
    expect(form.state().values).toEqual({ email: 'mia@example.com', name: 'Mia B' });
    form.set({ email: 'mia.b@example.com' });
    expect(form.state().errors).toEqual({});
  });

  it('does not submit twice at once', () => {
    const form = createFormStore({});
    expect([form.begin(), form.begin()]).toEqual([true, false]);
    form.end();
    expect(form.begin()).toBe(true);
  });

  it('counts failed attempts, so that each moves the focus, and notifies subscribers', () => {
    const form = createFormStore({ name: '' });
    form.setRules(required);
    const watcher = vi.fn();
    form.subscribe(watcher);
    form.judge();
    form.judge();
    expect(form.state().failures).toBe(2);
    expect(watcher).toHaveBeenCalledTimes(2);
  });
});
