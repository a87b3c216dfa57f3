import { useEffect } from 'react';
import { reference } from '#contract/areas/reference.ts';
import { Combobox } from '#web/design/combobox.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import type { ProfileValues } from './profile-values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Occupation and job title; optional. */
export function OccupationFields({ form }: { form: ApiForm<ProfileValues> }) {
  const lists = useApiQuery(reference.occupations, {}, { freshMs: DAY_MS });
  const occupation = form.value('occupation_id');
  const title = form.value('job_title_id');
  useEffect(() => {
    // oxlint-disable-next-line no-console -- rule C22 wants it logged, in these words
    if (lists.isError) console.error('something went wrong!');
  }, [lists.isError]);
  if (!lists.data) return null;
  const occupations = lists.data.occupations.map(({ id, name, group }) => ({ value: id, label: name, group }));
  const titles = lists.data.job_titles
    .filter((each) => each.occupation_id === occupation.value)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Combobox
        label="Occupation"
        optional
        options={occupations}
        value={occupation.value}
        onChange={(id) => {
          occupation.onChange(id);
          title.onChange(null);
        }}
        error={occupation.error}
      />
      {titles.length > 0 ? (
        <Combobox
          label="Job title"
          optional
          options={titles}
          value={title.value}
          onChange={title.onChange}
          error={title.error}
        />
      ) : null}
    </>
  );
}
