/** The parts of what administrators see that change by themselves, as `GET /admin/events` names them. */
export const LIVE_TOPICS = ['orders', 'stock', 'payments', 'returns', 'messages'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** How often a stream says at least something, in milliseconds: one that is silent for much longer is broken. */
export const HEARTBEAT_MS = 20_000;

/** `data` of the event `changed`: whatever is shown of these is out of date. */
export interface LiveChange {
  topics: readonly LiveTopic[];
}
