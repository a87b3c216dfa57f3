import Plus from 'lucide-react/icons/plus';
import { comparisons } from '#contract/areas/comparisons.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';

type LaidOut = ReplyOf<typeof comparisons.teamOffers>['data'];

interface OfferFields {
  /** A stable key while lines are added and removed. */
  key: number;
  provider: string;
  name: string;
  /** Comma-separated. */
  features: string;
  yearly: number | null;
}

interface Values {
  as_of: string | null;
  source: string;
  offers: OfferFields[];
}

const MAX_OFFERS = 50;

const dollars = (cents: number | null) => (cents === null ? '' : dollarsFromCents(cents));

function valuesOf({ as_of, source, offers }: LaidOut): Values {
  return {
    as_of,
    source,
    offers: offers.map((offer, key) => ({ ...offer, key, features: offer.features.join(', ') })),
  };
}

function bodyOf({ category }: LaidOut, { as_of, source, offers }: Values) {
  return {
    category,
    as_of: as_of ?? '',
    source,
    offers: offers.map(({ provider, name, features, yearly }) => ({
      provider,
      name,
      yearly: dollars(yearly),
      features: features
        .split(',')
        .map((feature) => feature.trim())
        .filter((feature) => feature !== ''),
    })),
  };
}

interface OfferPartProps {
  at: number;
  offer: OfferFields;
  errorOf: (path: string) => string | undefined;
  onChange: (patch: Partial<OfferFields>) => void;
  onRemove: () => void;
}

function OfferPart({ at, offer, errorOf, onChange, onRemove }: OfferPartProps) {
  const error = (field: string) => errorOf(`offers.${at}.${field}`) ?? null;
  return (
    <fieldset className="border-line grid gap-x-5 gap-y-4 border-b py-5 sm:grid-cols-2">
      <legend className="sr-only">Offer {at + 1}</legend>
      <TextField
        label="Provider"
        value={offer.provider}
        onChange={(event) => onChange({ provider: event.target.value })}
        error={error('provider')}
      />
      <TextField
        label="Plan name"
        value={offer.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={error('name')}
      />
      <MoneyField
        label="Yearly price"
        value={offer.yearly}
        onChange={(yearly) => onChange({ yearly })}
        min={0}
        error={error('yearly')}
      />
      <TextField
        label="Features"
        optional
        hint="Separate them with commas."
        className="sm:col-span-2"
        value={offer.features}
        onChange={(event) => onChange({ features: event.target.value })}
        error={error('features')}
      />
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 justify-self-start"
        aria-label={`Delete ${offer.name || `offer ${at + 1}`}`}
        onClick={onRemove}
      >
        Delete
      </Button>
    </fieldset>
  );
}

/** All offers of a category in one form; they are replaced together, so that they have one date. */
export function BackOfficePricesForm({ laid }: { laid: LaidOut }) {
  const form = useApiForm<typeof comparisons.replaceOffers, Values>(comparisons.replaceOffers, {
    defaults: valuesOf(laid),
    body: (values) => bodyOf(laid, values),
    refreshes: [comparisons.teamOffers, comparisons.categories],
    onDone: ({ offers }) =>
      showToast({ tone: 'positive', text: offers === 1 ? '1 offer published.' : `${offers} offers published.` }),
  });
  const { offers } = form.values;
  const set = (next: OfferFields[]) => form.set({ offers: next });
  const add = () =>
    set([
      ...offers,
      {
        key: Math.max(0, ...offers.map(({ key }) => key)) + 1,
        provider: '',
        name: '',
        features: '',
        yearly: null,
      },
    ]);
  return (
    <Form form={form} aria-label="Prices">
      <div className="grid gap-5 sm:grid-cols-2">
        <DateInput label="Prices as of" {...form.value('as_of')} />
        <TextField label="Source" className="sm:order-last sm:col-span-2" {...form.field('source')} />
      </div>
      <Section title="Offers">
        {offers.map((offer, at) => (
          <OfferPart
            key={offer.key}
            at={at}
            offer={offer}
            errorOf={form.errorOf}
            onChange={(patch) =>
              set(
                offers.map((offerFields) =>
                  offerFields.key === offer.key ? { ...offerFields, ...patch } : offerFields,
                ),
              )
            }
            onRemove={() => set(offers.filter(({ key }) => key !== offer.key))}
          />
        ))}
        {offers.length < MAX_OFFERS ? (
          <Button variant="quiet" size="small" icon={Plus} className="mt-4 -ml-3.5" onClick={add}>
            Add an offer
          </Button>
        ) : null}
      </Section>
      <div className="mt-8 flex justify-end">
        <SubmitButton form={form}>Publish prices</SubmitButton>
      </div>
    </Form>
  );
}
