import { sql } from 'kysely';

/** SQL: whether the account `a` has no mailbox, its address being made of a number; as `phoneOfAddress` of the contract judges it. */
export const hasNoMailbox = sql<boolean>`a.email ~ '^[0-9]{7,15}@phone[.]invalid$'`;
