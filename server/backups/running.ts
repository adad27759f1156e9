/** The application name of the shop's connections begins so (database/connection.ts). */
export const RUNNING = `
  select exists (
    select from pg_stat_activity where datname = current_database() and application_name ~ '^shop(:|-watch$)'
      and pid <> pg_backend_pid()) as "isRunning"`;
