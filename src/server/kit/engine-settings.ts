const SETTINGS = {
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  log_min_messages: 'warning',
  // Statements and key values contain members' data and must not reach the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const THROW_AWAY = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Tests open thousands of sessions.
  scram_iterations: '1',
  io_method: 'sync',
};

/** The settings of the embedded PostgreSQL; `durable` is false only for disposable clusters of tests. */
export function engineSettings(durable: boolean): Record<string, string> {
  return { ...SETTINGS, ...(durable ? DURABLE : THROW_AWAY) };
}
