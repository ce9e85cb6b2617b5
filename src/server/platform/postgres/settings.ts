export type ClusterSettings = Record<string, string>;

/**
 * Builds settings for the command line of every start, because changed values must reach existing
 * clusters too.
 */
export function settingsFor(
  name: string,
  socketFolder: string,
  overrides: ClusterSettings,
): ClusterSettings {
  return {
    shared_buffers: '128MB',
    max_connections: '100',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    // All queries are short: compiling a query takes longer than running it.
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps statements and their parameters out of the log, because they may contain personal data.
    // The failed query reports its own error.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...overrides,
    cluster_name: name,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
  };
}

export function asArguments(settings: ClusterSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
