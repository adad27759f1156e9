/** What a migration takes away that earlier releases used, and from which migration on a release does without it. */
export interface TakenAway {
  /** The migration that brought what is used instead: a release that knows it may still be started. */
  since: string;
  what: string;
}

/**
 * The second of the two steps in which a schema changes: the first adds what is new beside what was there, and is released;
 * a later release takes away what nobody uses any more, and says so here by the name of its migration. Such a line may
 * only name a `since` that has been released (`tests/releases.test.ts`). What is not here leaves all that was there, so
 * that the release before goes on beside it, and can be started again after it. See docs/decisions/0077-two-releases-side-by-side.md.
 */
export const TAKEN_AWAY: Readonly<Record<string, TakenAway>> = {};
