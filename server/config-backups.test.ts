import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { backupsOf } from './config-backups.ts';

const keys = {
  endpoint: 'https://s3.example',
  region: 'us-east-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
};
const given = { SHOP_MODE: 'live', DATA_DIR: '/srv/shop', BACKUP_AT: '02:30' } as const;
const EXTERNAL = 'postgres://shop@db.example/shop';

describe('by itself', () => {
  test.each([
    [{}, true],
    [{ BACKUPS: false }, false],
    [{ SHOP_MODE: 'demo' as const }, false],
    [{ SHOP_MODE: 'demo' as const, BACKUPS: true }, true],
    [{ DATABASE_URL: EXTERNAL }, false],
    [{ DATABASE_URL: EXTERNAL, BACKUP_TO: '/mnt/usb' }, true],
    [{ DATABASE_URL: EXTERNAL, BACKUP_TO: '/mnt/usb', BACKUPS: false }, false],
  ])('with %o backups are made: %s', (settings, isOn) => {
    expect(backupsOf({ ...given, ...settings }, undefined).isOn).toBe(isOn);
  });
});

test('they go into DATA_DIR, another folder or a bucket', () => {
  expect(backupsOf(given, undefined).target).toEqual({ kind: 'folder', folder: '/srv/shop/backups' });
  expect(backupsOf({ ...given, BACKUP_TO: '/mnt/usb' }, keys).target).toEqual({
    kind: 'folder',
    folder: '/mnt/usb',
  });
  const intoBucket = (to: string) => backupsOf({ ...given, BACKUP_TO: to }, keys).target;
  expect(intoBucket('s3://copies')).toEqual({
    kind: 'bucket',
    bucket: { ...keys, bucket: 'copies' },
    prefix: '',
  });
  expect(intoBucket('s3://copies/shop/')).toMatchObject({ prefix: 'shop/' });
  expect(intoBucket('s3://copies/shop/daily')).toMatchObject({ prefix: 'shop/daily/' });
});

test('a bucket for backups alone needs no bucket for pictures, but its keys', () => {
  const reach = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const config = readConfig({ BACKUP_TO: 's3://copies', ...reach });
  expect(config.s3).toBeUndefined();
  expect(config.backups.target).toMatchObject({
    kind: 'bucket',
    bucket: { bucket: 'copies', accessKeyId: 'id' },
  });
  expect(readConfig({ BACKUP_TO: 's3://copies', S3_BUCKET: 'pictures', ...reach }).s3?.bucket).toBe(
    'pictures',
  );
  expect(() => readConfig({ BACKUP_TO: 's3://copies' })).toThrow(
    'Backups in a bucket need these settings as well: S3_REGION (or S3_ENDPOINT), S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  );
});

test.each([
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT'],
  [{ BACKUP_AT: '2:30' }, 'BACKUP_AT'],
  [{ BACKUP_TO: 'ftp://somewhere' }, 'BACKUP_TO'],
  [{ BACKUP_TO: 's3:///prefix' }, 'BACKUP_TO'],
  [{ BACKUP_TO: 'backups' }, 'BACKUP_TO'],
  [{ BACKUP_TO: '../usb' }, 'BACKUP_TO'],
  [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE'],
  [{ BACKUPS: 'perhaps' }, 'BACKUPS'],
])('%o stops the start, which names it', (settings, name) => {
  expect(() => readConfig(settings)).toThrow(`Setting ${name} is not valid`);
});
