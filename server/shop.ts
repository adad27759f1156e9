import type { KeptByAddress } from '#server/accounts/kept-by-address.ts';
import type { CatalogueChanges } from '#server/answers/changes.ts';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import type { Log } from '#server/logging/log.ts';
import type { ImageStore } from '#server/media/store/image-store.ts';
import type { Jobs } from '#server/tasks/jobs.ts';
import type { Config } from './config.ts';
import type { Connection, Database } from './database/connection.ts';
import type { DeliveryPlaces } from './delivery/delivery-places.ts';
import type { Drain } from './http/drain.ts';
import type { LiveStreams } from './live/live-streams.ts';
import type { CurrentLook } from './look/look.ts';
import type { MaintenanceState } from './maintenance/maintenance.ts';
import type { Outages } from './outages/outages.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { OrderBooks } from './refunds/order-books.ts';
import type { SecurityLog } from './security/security-log.ts';
import type { Settings } from './settings/store-settings.ts';

/** What there is to know about the database without asking it. */
export interface DatabaseState {
  /** It does not answer, for four seconds at most. */
  isAway(): boolean;
  /** It answers but takes no writes. */
  isReadOnly(): boolean;
  /** Its disk is full: what is there can be read. */
  isFull(): boolean;
}

/** An answer that a page is made from. */
export interface PageBody {
  data?: object;
}
/** Renders the page of an address with answers that are altered on their way, for nobody but who asks. */
export type PagePreview = (
  address: string,
  altered: (path: string, body: PageBody) => PageBody,
) => Promise<string>;

/** What the features stand on; made once a process and handed to each feature's routes and rules. */
export interface Shop {
  config: Config;
  log: Log;
  connection: Connection;
  db: Database;
  /** How the database is, as far as this process knows. */
  database: DatabaseState;
  /** Answers that are the same for everyone, as bytes. */
  answers: ResponseCache;
  /** Where a rule says which products it has changed, before it acknowledges the change. */
  changes: CatalogueChanges;
  /** Admin pages that are told what changes while they are open. */
  live: LiveStreams;
  /** What the owner has set: name, contact, shipping fee, slides. */
  settings: Settings;
  /** How the shop looks. */
  look: CurrentLook;
  /** Whether nothing new may be begun. */
  maintenance: MaintenanceState;
  /** Zones and pickup points. */
  deliveryPlaces: DeliveryPlaces;
  /** Does what transactions have enqueued. */
  jobs: Jobs;
  /** Which ways out of the shop are barred. */
  outages: Outages;
  /** What happens to the doors of the shop. */
  security: SecurityLog;
  /** Whether this process is about to end. */
  drain: Drain;
  /** Where uploaded images live. */
  images: ImageStore;
  /** Who takes the shop's payments. */
  payments: PaymentProvider;
  /** What a refund does to its order; orders stand on refunds and hand their part in. */
  orderBooks: OrderBooks;
  /** What features know by somebody's address; they stand on accounts and hand their part in. */
  keptByAddress: KeptByAddress;
  /** Null in a process that serves no pages. */
  pagePreview: { render: PagePreview | null };
  /** The public origin, for links in mails; no slash at the end. */
  appUrl: () => string;
  /** Random value by which calls from inside this process are known (see http/general-limit.ts). */
  internalCallKey: string;
}
