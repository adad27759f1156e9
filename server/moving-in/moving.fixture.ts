import type { LeftOut, MovingFile } from '#contract/moving-in/schemas.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { workOnFile } from './work.ts';

interface Answer<T> {
  status: number;
  body: { success: boolean; data: T; error?: string; code?: string; message?: string };
}

/** Somebody at the calls by which files of another shop come in. */
export const movingDesk = (shop: TestShop, who: TestAccount | null, kind: string) => {
  const call = async <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: string | Buffer,
  ): Promise<Answer<T>> => {
    const answer = await shop.app.inject({
      method,
      url: `/api/v1/admin/moving-in${path}`,
      headers: {
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'text/csv' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = isJson ? answer.json() : { success: true, data: answer.body };
    return { status: answer.statusCode, body };
  };
  const find = async (id: string): Promise<MovingFile> => (await call<MovingFile>('GET', `/${id}`)).body.data;
  const send = (file: string | Buffer, name = 'export.csv') =>
    call<MovingFile>('POST', `?kind=${kind}&name=${name}`, file);
  const start = (id: string) => call<MovingFile>('POST', `/${id}/start`);
  const check = async (file: string | Buffer): Promise<MovingFile> => {
    const { body } = await send(file);
    if (!body.data) throw new Error(body.error);
    await workOnFile(shop.shop);
    return find(body.data._id);
  };
  return {
    call,
    send,
    start,
    find,
    check,
    stop: (id: string) => call<MovingFile>('DELETE', `/${id}`),
    /** Takes a file in to its end. */
    moveIn: async (file: string | Buffer): Promise<MovingFile> => {
      const { _id } = await check(file);
      const begun = await start(_id);
      if (begun.status !== 202) throw new Error(begun.body.error);
      await workOnFile(shop.shop);
      return find(_id);
    },
    leftOut: async (id: string): Promise<LeftOut[]> =>
      (await call<LeftOut[]>('GET', `/${id}/left-out?limit=100`)).body.data,
  };
};
