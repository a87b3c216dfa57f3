import type { networth } from '#contract/areas/networth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { metalNames, SAMPLE_SOURCE } from '#domain/networth/kinds.ts';
import { centsOfPrice, metalValue, plainDecimal } from '#domain/networth/quantity.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import type { KnownPrice } from './prices.ts';
import { estimateCar, callPort, onePrice } from './valuation.ts';

function priceOnWire({ unitPrice, source, date, time, stale }: KnownPrice) {
  return {
    price: centsOfPrice(unitPrice),
    unit_price: plainDecimal(unitPrice),
    currency: 'AUD' as const,
    source: { kind: 'price' as const, name: source, sample: source === SAMPLE_SOURCE, date, time, stale },
  };
}

const estimated = (result: { source: string; date: string }) => ({
  kind: 'estimate' as const,
  name: result.source,
  sample: result.source === SAMPLE_SOURCE,
  date: result.date,
  time: null,
  stale: false,
});

/** Valuation of assets before they are added. */
export const lookUpHandlers = {
  async car({ query }, { member, clock, ports }) {
    const { assetPrices } = ports;
    const answer = {
      success: true as const,
      rego: query.rego ?? null,
      state: query.state ?? null,
      classes: [...assetPrices.carClasses()],
    };
    if (query.car_class === undefined && query.car_year === undefined) {
      return {
        ...answer,
        estimate: null,
        note:
          answer.classes.length > 0
            ? 'We can’t look up number plates. Choose the type of car and the year it was built.'
            : 'We can’t estimate car values yet. Enter your own figure.',
      };
    }
    const valuation = await estimateCar(assetPrices, query, clock.today(member.timeZone));
    const {
      carClass: car_class,
      className: car_class_name,
      year: car_year,
      valueCents: value,
      lowCents: low,
      highCents: high,
      note,
    } = valuation;
    return {
      ...answer,
      estimate: { car_class, car_class_name, car_year, value, low, high, source: estimated(valuation) },
      note,
    };
  },

  metal: withSystemDb('shared-tables', async ({ query: { metaltype } }, context) => {
    const price = await onePrice(context, { kind: 'metal', code: metaltype }, metalNames[metaltype]);
    return {
      success: true,
      metaltype,
      name: metalNames[metaltype],
      unit: 'oz',
      ...priceOnWire(price),
      price_gram: metalValue('1', 'g', price.unitPrice),
    };
  }),

  async coins(_input, { ports }) {
    return { data: ports.assetPrices.coins().map(({ code, name }) => ({ cointype: code, name })) };
  },

  coin: withSystemDb('shared-tables', async ({ query: { cointype } }, context) => {
    const known = context.ports.assetPrices.coins().find(({ code }) => code === cointype);
    if (!known) throw new Failure('not_found', 'We don’t have a price for this coin.');
    return {
      success: true,
      cointype,
      name: known.name,
      ...priceOnWire(await onePrice(context, { kind: 'coin', code: cointype }, known.name)),
    };
  }),

  async property({ body }, { ports }) {
    const { state, postcode, unit, street, suburb } = body;
    const dwelling = body.dwelling ?? (unit ? 'unit' : 'house');
    const valuation = await callPort('property prices', () =>
      ports.assetPrices.property({ state, postcode, dwelling }),
    );
    if (!valuation) throw new Failure('not_found', 'We don’t have prices for this area. Enter your own figure.');
    const line = [unit && street ? `${unit}/${street}` : street, suburb].filter(Boolean).join(', ');
    return {
      success: true,
      name: body.name || line || `${dwelling === 'unit' ? 'Unit' : 'House'} in ${postcode}`,
      dwelling,
      area: valuation.area,
      value: valuation.valueCents,
      low: valuation.lowCents,
      high: valuation.highCents,
      source: estimated(valuation),
      note: valuation.note,
    };
  },
} satisfies Partial<HandlersOf<typeof networth>>;
