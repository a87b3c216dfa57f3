import type { Generated } from 'kysely';
import type { State } from '#domain/calendar/states.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    fuel_feeds: {
      id: string;
      name: string;
      sample: boolean;
      states: readonly State[];
      active: boolean;
      at: Date;
      read_at: Date;
      overdue_at: Date;
      left_out: number;
    };
    fuel_stations: {
      id: Generated<number>;
      feed_id: string;
      code: string;
      brand: string;
      name: string;
      address: string;
      suburb: string;
      state: State;
      postcode: string;
      latitude: number;
      longitude: number;
    };
    fuel_prices: {
      station_id: number;
      fuel_type: FuelType;
      price_tenths: number;
      since: Date;
      until: Date | null;
      believed: boolean;
      tomorrow: string | null;
      tomorrow_tenths: number | null;
    };
    fuel_price_history: { station_id: number; fuel_type: FuelType; since: Date; price_tenths: number };
    fuel_city_days: {
      feed_id: string;
      city: string;
      fuel_type: FuelType;
      day: string;
      median_tenths: number;
      stations: number;
    };
    fuel_settings: { member_id: number; fuel_type: FuelType; litres: number; consumption_tenths: number };
    fuel_discounts: { member_id: number; brand: string; tenths: number };
  }
}
