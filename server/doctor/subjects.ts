import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { DatabaseAddress } from '#server/database/address.ts';

/** Ways out of this program that tests take the place of. */
export interface Ports {
  /** By the machine's clock, in milliseconds. */
  now(): number;
  /** Bytes that are free on the disk of a folder. */
  freeBytes(folder: string): Promise<number>;
  /** Bytes of the machine or container, and of those the free ones. */
  memory(): { total: number; available: number };
  /** What DNS has of a domain; empty where it has nothing. */
  mailServers(domain: string): Promise<string[]>;
  texts(domain: string): Promise<string[]>;
  /** Whether the pages of this release are built. */
  hasPages(): boolean;
  /** An authority to trust besides those of the system. */
  ca?: string;
  /** Where plain HTTP is spoken beside HTTPS. */
  plainPort: number;
}

/** What can be looked at whatever the settings are. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  /** DATA_DIR, as an absolute path. */
  dataDir: string;
  ports: Ports;
}

/** What can be looked at once the settings are right. */
export interface Settled extends Machine {
  config: Config;
}

/** What can be looked at once the database answers as well. */
export interface Connected extends Settled {
  address: DatabaseAddress;
  pool: pg.Pool;
}
