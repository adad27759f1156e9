import { useSearchParams } from 'react-router';
import { KEEPS_FILTERS } from '../../forms/address-filters.ts';
import { newestSearch, useAddressStep } from '../../forms/newest-address.ts';
import { chooseColumns, useChosenColumns } from './chosen-columns.ts';
import { type Choosable, columnsIn, shownColumns, withColumns } from './columns.ts';
import type { ColumnChoice } from './columns-menu.tsx';
import { useLaptop, usePhone, useWideDesk } from './use-phone.ts';

/** Fewer need no choice. */
const LEAST = 4;

interface Columns<Of> {
  shown: readonly Of[];
  /** What was chosen; undefined where the list decides. */
  chosen: readonly string[] | undefined;
  /** null where there is nothing to choose. */
  choice: ColumnChoice | null;
}

/**
 * What is seen of a list. A view brings its columns along in the address, and what is chosen there changes the address alone;
 * else each account has its own. A phone's cards show what they always do.
 */
export const useColumns = <Of extends Choosable>(list: string, columns: readonly Of[]): Columns<Of> => {
  const [address] = useSearchParams();
  const step = useAddressStep();
  const own = useChosenColumns(list);
  const isPhone = usePhone();
  const room = { isWide: useWideDesk(), isLaptop: useLaptop() };
  const ofView = columnsIn(address);
  const chosen = ofView ?? own;
  if (isPhone) return { shown: columns, chosen, choice: null };
  const shown = shownColumns(columns, chosen, room);
  if (columns.length < LEAST) return { shown, chosen, choice: null };
  return {
    shown,
    chosen,
    choice: {
      columns,
      shown,
      isChosen: chosen !== undefined,
      onChoose: (next) => {
        if (ofView)
          void step(`?${withColumns(newestSearch(), next)}`, { replace: true, state: KEEPS_FILTERS });
        else chooseColumns(list, next);
      },
    },
  };
};
