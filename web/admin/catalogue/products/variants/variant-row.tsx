import { memo } from 'react';
import { choiceName } from '#contract/catalogue/choice.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { GRID_COLUMNS } from './grid-cells.ts';
import { type Column, FlagCell, PictureCell, TextCell, type Type, type Write } from './variant-cells.tsx';
import type { VariantRow } from './variant-rows.ts';

/** A row's columns, those of the titles as well. Rows of a table are laid out together; each of these by itself. */
export const GRID_ROW =
  'grid grid-cols-[7rem_minmax(0,6.5fr)_minmax(0,7fr)_minmax(0,4.5fr)_minmax(0,8.5fr)_minmax(0,10fr)_minmax(0,6fr)_minmax(0,4fr)] sm:grid-cols-[8.5rem_minmax(0,6.5fr)_minmax(0,7fr)_minmax(0,4.5fr)_minmax(0,8.5fr)_minmax(0,10fr)_minmax(0,6fr)_minmax(0,4fr)]';

/** Painted by itself, and not at all while it is out of sight, at the height of the others. */
const OWN_PAINT = '[contain-intrinsic-block-size:auto_45px] [content-visibility:auto]';

interface VariantGridRowProps {
  row: VariantRow;
  index: number;
  /** The selected columns of this row, first and last; both -1 where none is. */
  from: number;
  to: number;
  /** The column of the active cell where it is in this row, else -1. */
  active: number;
  pictures: readonly string[];
  /** The product's prices, which a variant without its own has. */
  price: string;
  discountPrice: string;
  /** The fields that break a rule, with commas between them. */
  broken: string;
  onType: Type;
  onWrite: Write;
}

const placeholderOf = (
  { field }: Column,
  row: VariantRow,
  { price, discountPrice }: Pick<VariantGridRowProps, 'price' | 'discountPrice'>,
): string | undefined => {
  if (field === 'price') return price;
  // A variant with a price of its own has no part in the product's discount.
  if (field === 'discountPrice') return row.price === '' ? discountPrice : '';
  return field === 'sku' && row._id === undefined ? 'Made for you' : undefined;
};

const cellOf = (column: Column, hasError: boolean, isActive: boolean, props: VariantGridRowProps) => {
  const { row, index, pictures, onType, onWrite } = props;
  const place = { index, label: `${column.label}, ${choiceName(row.choice)}`, isActive };
  if (column.kind === 'picture')
    return <PictureCell {...place} image={row.image} pictures={pictures} onWrite={onWrite} />;
  if (column.kind === 'flag') return <FlagCell {...place} isChecked={row.isActive} onWrite={onWrite} />;
  return (
    <TextCell
      {...place}
      column={column}
      value={row[column.field]}
      placeholder={placeholderOf(column, row, props)}
      hasError={hasError}
      onType={onType}
    />
  );
};

/** One variant; drawn anew only when something of it has changed, and of it only the cells that have. */
export const VariantGridRow = memo((props: VariantGridRowProps) => {
  const { row, index, from, to, active, broken } = props;
  const wrong = broken.split(',');
  return (
    <tr
      className={classNames(GRID_ROW, OWN_PAINT, 'border-t border-line', !row.isActive && 'text-ink-faint')}
    >
      <th
        scope="row"
        className="sticky left-0 z-10 flex items-center border-r border-line bg-surface px-3 text-left text-sm font-medium wrap-anywhere"
      >
        {choiceName(row.choice)}
      </th>
      {GRID_COLUMNS.map((column, place) => {
        const hasError = wrong.includes(column.field);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid it is a gridcell
          <td
            key={column.field}
            data-cell={`${index} ${place}`}
            aria-selected={place >= from && place <= to}
            className={classNames(
              'border-r border-line p-0 has-focus:relative has-focus:outline-2 has-focus:-outline-offset-2 has-focus:outline-brand',
              place >= from && place <= to && 'bg-brand-tint',
              hasError && 'bg-danger-tint',
            )}
          >
            {cellOf(column, hasError, place === active, props)}
          </td>
        );
      })}
    </tr>
  );
});
