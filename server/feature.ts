import type { FeatureRoutes } from './http/app.ts';
import type { MailSender } from './mail/sender.ts';
import type { Media } from './media/media.ts';
import type { Shop } from './shop.ts';
import type { PruneRule } from './tasks/prune.ts';
import type { Task } from './tasks/task.ts';
import type { TextSender } from './texts/sender.ts';

/** What only a process that serves has: who sends its mails and SMS, and its pictures. */
export interface Served {
  mailSender: MailSender;
  textSender: TextSender;
  media: Media;
}

/** What a feature adds to the shop. */
export interface Feature {
  /** Its calls, below /api/v1. */
  routes?: FeatureRoutes;
  /** Starts the work that it needs done besides calls, in a process that listens. */
  tasks?: (shop: Shop, served: Served) => readonly Task[] | Promise<readonly Task[]>;
  /** What grows for ever otherwise; looked at every half hour. */
  prune?: readonly PruneRule[];
  /** The same, where every row of a table is looked at; every six hours. */
  pruneSeldom?: readonly PruneRule[];
}
