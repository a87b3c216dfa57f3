import { describe, expect, test } from 'vitest';
import { draftText, readDraft } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';

const began: GoalValues = {
  name: 'Bike',
  target: 100_000,
  target_date: null,
  start_amount: null,
  icon: 'bike',
  colour: '#24744d',
  note: '',
  bank_account_ids: [3],
  image: null,
};

describe('the draft of a goal', () => {
  test('contains what was changed, and restores it', () => {
    expect(draftText(began, began)).toBeNull();
    const typed: GoalValues = {
      ...began,
      name: 'Red bike',
      target: null,
      target_date: '2026-12-24',
      bank_account_ids: [],
    };
    expect(readDraft(draftText(typed, began))).toEqual({
      values: { name: 'Red bike', target: null, target_date: '2026-12-24', bank_account_ids: [] },
      hadImage: false,
    });
  });

  test('says that a picture was chosen, which no text can keep', () => {
    const text = draftText({ ...began, image: new File(['x'], 'beach.png') }, began);
    expect(readDraft(text)).toEqual({ values: {}, hadImage: true });
    expect(text).not.toContain('beach');
  });

  test('of another shape is left out', () => {
    expect(
      readDraft(
        '{"values":{"name":7,"target":"1","icon":"rocket","target_date":"soon","bank_account_ids":["a"],"note":"stored","token":"x"}}',
      ),
    ).toEqual({ values: { note: 'stored' }, hadImage: false });
    for (const text of [null, '', 'no json', 'null', '{}', '[]', '{"values":null}', '{"values":{"name":7}}'])
      expect(readDraft(text)).toBeNull();
  });
});
