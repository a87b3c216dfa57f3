import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { PartnerOffer } from './port.ts';

/**
 * Made-up offers that show how a list of offers looks. The names say so, and each is marked as a sample wherever it is
 * shown. A unit is a kilowatt hour or a megajoule; broadband and mobile cost the same whatever is used.
 */
interface SampleOffer {
  id: string;
  service: PartnerOffer['service'];
  provider: string;
  title: string;
  /** In tenths of a cent. */
  dailyTenths: number;
  unitTenths: number;
}

interface SampleTable {
  from: CivilDate;
  offers: readonly SampleOffer[];
}

const first: SampleTable = {
  from: '2026-07-01',
  offers: [
    sample('electricity-flat', 'electricity', 'Sample Power', 'Flat rate', 1100, 310),
    sample('electricity-low', 'electricity', 'Example Energy', 'Low daily charge', 850, 345),
    sample('electricity-home', 'electricity', 'Demo Electric', 'Home plan', 990, 325),
    sample('gas-home', 'gas', 'Sample Gas', 'Home gas', 800, 42),
    sample('gas-low', 'gas', 'Example Gas', 'Low daily charge', 620, 46),
    sample('broadband-50', 'broadband', 'Sample Net', '50 Mbps, no lock-in', 2567, 0),
    sample('broadband-100', 'broadband', 'Example Net', '100 Mbps, no lock-in', 2900, 0),
    sample('mobile-20', 'mobile', 'Sample Mobile', '20 GB a month', 833, 0),
    sample('mobile-60', 'mobile', 'Example Mobile', '60 GB a month', 1167, 0),
  ],
};

/** Dated, so that an offer of a day can be found again. */
export const sampleTables: readonly SampleTable[] = [first];

function sample(
  id: string,
  service: SampleOffer['service'],
  provider: string,
  title: string,
  dailyTenths: number,
  unitTenths: number,
): SampleOffer {
  return { id: `sample-${id}`, service, provider, title, dailyTenths, unitTenths };
}
