import { type Endpoint, isSocket } from './endpoint.ts';
import { memorySettings, usableMegabytes } from './memory.ts';

/** Connections that the embedded server takes, all together: each costs memory, also where nobody uses it. */
export const MOST_CONNECTIONS = 200;

/**
 * The settings of the embedded server, as words of its command line: they hold from the first start after an upgrade
 * on, whatever the cluster's own files say. Sized for one small server; durability (fsync, full_page_writes,
 * synchronous_commit) is PostgreSQL's default and said once more, because nothing may switch it off.
 */
export const serverArguments = (clusterDir: string, endpoint: Endpoint): string[] => {
  const settings: Record<string, string> = {
    ...listening(endpoint),
    password_encryption: 'scram-sha-256',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Nothing replicates from this server: the growing shop moves to a DATABASE_URL of its own.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    wal_compression: 'pglz',
    max_wal_size: '1GB',
    max_connections: String(MOST_CONNECTIONS),
    ...memorySettings(usableMegabytes()),
    work_mem: '8MB',
    random_page_cost: '1.1',
    jit: 'off',
    // Containers give 64 MB of /dev/shm, and systemd may empty it when the account logs out.
    dynamic_shared_memory_type: 'mmap',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    // Queries and locks of a shop process that was killed end with it.
    client_connection_check_interval: '5s',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...quietLog(),
  };
  // -D first and followed by a blank: findRunningPostmaster looks for it.
  return [
    '-D',
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
};

const listening = (endpoint: Endpoint): Record<string, string> => {
  if (!isSocket(endpoint)) {
    return { listen_addresses: endpoint.host, unix_socket_directories: '', port: String(endpoint.port) };
  }
  return {
    listen_addresses: '',
    // The setting is a list: a comma or blank in the directory's name needs the quotes.
    unix_socket_directories: `"${endpoint.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(endpoint.port),
  };
};

// Errors only, and of those neither the statement nor the detail: both can hold addresses, names and hashes.
const quietLog = (): Record<string, string> => {
  return {
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'error',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    // The word that every major knows.
    log_connections: 'off',
    log_disconnections: 'off',
    log_autovacuum_min_duration: '-1',
    log_line_prefix: '%m [%p] ',
  };
};
