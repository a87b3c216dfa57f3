import { useState } from 'react';
import { drawPages } from '#contract/areas/draw-pages.ts';
import type { DrawForm, DrawImage } from '#contract/areas/draw-pages.ts';
import { Button } from '#web/design/button.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation, useApiUpload } from '#web/kit/mutation.ts';
import { basePath } from '#web/kit/product.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const imageTypes = [
  { value: 'Slider', label: 'Slider' },
  { value: 'Banner', label: 'Banner' },
] as const;
const kinds = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const;

type ImageType = DrawImage['Type'];
type Kind = (typeof kinds)[number]['value'];

function ImageLine({ image }: { image: DrawImage }) {
  const remove = useApiMutation(drawPages.removeImage, { refreshes: [drawPages.images] });
  return (
    <li className="flex flex-wrap items-center gap-4 py-3">
      <img src={`${basePath}${image.Image}`} alt={image.Alt} className="rounded-control h-16 w-28 object-cover" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{image.Title}</span>
        <span className="text-ink-soft text-caption block">
          {image.Type}
          {image.Link ? `, links to ${image.Link}` : ''}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={remove.isPending}
        onClick={() => remove.mutate({ body: { id: image.id } })}
      >
        Remove<span className="sr-only"> {image.Title}</span>
      </Button>
    </li>
  );
}

function NewImage() {
  const empty = { title: '', alt: '', link: '' };
  const [type, setType] = useState<ImageType>('Slider');
  const [values, setValues] = useState(empty);
  const upload = useApiUpload(drawPages.saveImage, {
    refreshes: [drawPages.images],
    onSuccess: () => {
      setValues(empty);
      showToast({ tone: 'positive', text: 'Image added.' });
    },
  });
  const set = (patch: Partial<typeof empty>) => setValues({ ...values, ...patch });
  const { title, alt, link } = values;
  return (
    <div className="mt-4 space-y-4">
      <SegmentedControl<ImageType> label="Where it appears" choices={imageTypes} value={type} onChange={setType} />
      <TextField label="Title" value={title} onChange={({ target }) => set({ title: target.value })} />
      <TextField
        label="Description"
        hint="For people who can’t see the image."
        value={alt}
        onChange={({ target }) => set({ alt: target.value })}
      />
      <TextField
        label="Link"
        optional
        hint="A path such as /uwin."
        value={link}
        onChange={({ target }) => set({ link: target.value })}
      />
      <ProblemNote>{upload.error?.message}</ProblemNote>
      <FileDrop
        label="Image file"
        hint="A JPEG, PNG or WebP up to 8 MB. It’s added as soon as you choose it."
        accept="image/jpeg,image/png,image/webp"
        disabled={upload.isPending || title.trim() === '' || alt.trim().length < 3}
        onFiles={([file]) => {
          if (!file) return;
          upload.mutate({
            files: { file },
            body: { Type: type, Title: title, Alt: alt, ...(link === '' ? {} : { Link: link }) },
          });
        }}
      />
    </div>
  );
}

function Images() {
  const list = useApiQuery(drawPages.images, { query: {} });
  return (
    <Section title="Images" note="The slider appears on Giveaways, and the banner on pages with a free-entry form.">
      <QueryState
        query={list}
        what="the images"
        skeleton={<SkeletonRows rows={3} />}
        failed={operatorProblem}
        compact
        empty={<p className="text-ink-soft">No images yet.</p>}
      >
        {({ data }) => (
          <ul aria-label="Images" className="divide-line divide-y">
            {data.map((image) => (
              <ImageLine key={image.id} image={image} />
            ))}
          </ul>
        )}
      </QueryState>
      <NewImage />
    </Section>
  );
}

function FormEditor({ forms }: { forms: readonly DrawForm[] }) {
  const [kind, setKind] = useAddressChoice<Kind>('kind', ['daily', 'weekly', 'monthly'], 'weekly');
  const [number, setNumber] = useState<number | null>(1);
  const stored = forms.find((form) => form.repeats === kind && form.number === number);
  return (
    <>
      <SegmentedControl<Kind> label="Draw type" choices={kinds} value={kind} onChange={setKind} />
      <NumberField label="Number in the address" min={1} max={99} value={number} onChange={setNumber} />
      {number === null ? null : (
        <Words key={`${kind}-${number}-${stored?.changed_at.getTime()}`} kind={kind} number={number} stored={stored} />
      )}
    </>
  );
}

function Words({ kind, number, stored }: { kind: Kind; number: number; stored: DrawForm | undefined }) {
  const form = useApiForm<typeof drawPages.saveForm, { headline: string; text: string; button: string }>(
    drawPages.saveForm,
    {
      defaults: { headline: stored?.headline ?? '', text: stored?.text ?? '', button: stored?.button ?? '' },
      body: (values) => ({ repeats: kind, number, ...values }),
      refreshes: [drawPages.forms],
      onDone: () => showToast({ tone: 'positive', text: 'Saved.' }),
    },
  );
  return (
    <Form form={form} aria-label="Page text" className="space-y-4">
      <TextField label="Headline" hint="Leave this blank to remove the text." {...form.field('headline')} />
      <TextArea label="Text" rows={3} optional {...form.field('text')} />
      <TextField label="Button" {...form.field('button')} />
      <SubmitButton form={form}>Save text</SubmitButton>
    </Form>
  );
}

/** Pictures and texts of the open pages about draws. */
export function BackOfficeDrawPagesPage() {
  const forms = useApiQuery(drawPages.forms);
  return (
    <>
      <PageHeader title="Draw pages" lead="Images and text that members and visitors see alongside draws." />
      <Columns>
        <Images />
        <Section
          title="Text on the free-entry pages"
          note="For addresses such as /weekly/2. If there’s no text here, the page shows the draw’s own."
        >
          <QueryState
            query={forms}
            what="the text"
            skeleton={<SkeletonRows rows={3} />}
            failed={operatorProblem}
            isEmpty={() => false}
          >
            {({ data }) => <FormEditor forms={data} />}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
