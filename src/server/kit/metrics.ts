import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Records one answered request by its route template. */
  answered(method: string, route: string, status: number, seconds: number): void;
  openStreams: Gauge;
}

/** The metrics of one process, for Prometheus. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request, by route template.',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'Responses, by route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'http_open_streams',
    help: 'Streams that are open now.',
    registers: [registry],
  });
  // Looking a label up costs more than counting, so each series is looked up once.
  const series = new Map<string, { seconds: Histogram.Internal<'method' | 'route'>; answers: Counter.Internal }>();
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    let entry = series.get(key);
    if (!entry) {
      entry = { seconds: seconds.labels(method, route), answers: answers.labels(method, route, String(status)) };
      series.set(key, entry);
    }
    return entry;
  };
  return {
    registry,
    openStreams,
    answered(method, route, status, took) {
      const entry = seriesOf(method, route, status);
      entry.seconds.observe(took);
      entry.answers.inc();
    },
  };
}
