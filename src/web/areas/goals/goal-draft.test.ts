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
  picture: null,
};

describe('the draft of a goal', () => {
  test('is what was changed, and comes back as it was', () => {
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
      hadPicture: false,
    });
  });

  test('says that a picture was chosen, which no text can keep', () => {
    const text = draftText({ ...began, picture: new File(['x'], 'beach.png') }, began);
    expect(readDraft(text)).toEqual({ values: {}, hadPicture: true });
    expect(text).not.toContain('beach');
  });

  test('of another shape is left out', () => {
    expect(
      readDraft(
        '{"values":{"name":7,"target":"1","icon":"rocket","target_date":"soon","bank_account_ids":["a"],"note":"kept","token":"x"}}',
      ),
    ).toEqual({ values: { note: 'kept' }, hadPicture: false });
    for (const text of [null, '', 'no json', 'null', '{}', '[]', '{"values":null}', '{"values":{"name":7}}'])
      expect(readDraft(text)).toBeNull();
  });
});
