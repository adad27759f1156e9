import type { FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import type { ImportedProduct, ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { workOnImport } from './work.ts';

interface Answer<T> {
  status: number;
  body: { success: boolean; data: T; error?: string; message?: string };
}

/** Somebody at the calls of imports. */
export const importDesk = (shop: TestShop, who: TestAccount | null) => {
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: string | Buffer,
    type = 'text/csv',
  ): Promise<Answer<T>> => {
    const answer = await shop.app.inject({
      method,
      url: `/api/v1/admin/products/imports${path}`,
      headers: {
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const find = async (id: string): Promise<ProductImport> =>
    (await call<ProductImport>('GET', `/${id}`)).body.data;
  const send = (file: string | Buffer, query = '') =>
    call<ProductImport>('POST', `?name=stock.csv${query}`, file);
  const start = (id: string) => call<ProductImport>('POST', `/${id}/start`);
  const check = async (file: string | Buffer, query = ''): Promise<ProductImport> => {
    const { body } = await send(file, query);
    if (!body.data) throw new Error(body.error);
    await workOnImport(shop.shop);
    return find(body.data._id);
  };
  const checkAgain = (id: string, categoriesFrom: string | null) =>
    call<ProductImport>('POST', `/${id}/check`, JSON.stringify({ categoriesFrom }), 'application/json');
  /** What columns are taken for, and by hand. */
  const columnsOf = (id: string) => call<FileColumns>('GET', `/${id}/columns`);
  const chooseColumns = (id: string, columns: readonly string[]) =>
    call<ProductImport>('PUT', `/${id}/columns`, JSON.stringify({ columns }), 'application/json');
  return {
    call,
    checkAgain,
    columnsOf,
    chooseColumns,
    forgetColumns: (id: string) => call<ProductImport>('DELETE', `/${id}/columns`),
    send,
    start,
    find,
    check,
    stop: (id: string) => call<ProductImport>('DELETE', `/${id}`),
    /** Takes a file in to its end. */
    importAll: async (file: string | Buffer, query = ''): Promise<ProductImport> => {
      const { _id } = await check(file, query);
      await start(_id);
      await workOnImport(shop.shop);
      return find(_id);
    },
    report: async (id: string, query = ''): Promise<ImportedProduct[]> =>
      (await call<ImportedProduct[]>('GET', `/${id}/products?limit=100${query}`)).body.data,
  };
};
