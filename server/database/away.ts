/** Thrown in place of waiting for a database that does not answer; callers are told to try again (503). */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(message = 'The database does not answer') {
    super(message);
  }
}
