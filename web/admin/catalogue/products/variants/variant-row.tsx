import { type ChangeEvent, memo } from 'react';
import { choiceName } from '#contract/catalogue/choice.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { GRID_COLUMNS } from './grid-cells.ts';
import type { VariantField, VariantRow } from './variant-rows.ts';

type Column = (typeof GRID_COLUMNS)[number];
export type Write = <F extends VariantField>(index: number, field: F, value: VariantRow[F]) => void;

/** A row's columns, those of the titles as well. Rows of a table are laid out together; each of these by itself. */
export const GRID_ROW =
  'grid grid-cols-[7rem_minmax(0,6.5fr)_minmax(0,7fr)_minmax(0,4.5fr)_minmax(0,8.5fr)_minmax(0,6fr)_minmax(0,4fr)] sm:grid-cols-[8.5rem_minmax(0,6.5fr)_minmax(0,7fr)_minmax(0,4.5fr)_minmax(0,8.5fr)_minmax(0,6fr)_minmax(0,4fr)]';

const CELL = 'h-11 w-full bg-transparent px-2 text-base outline-none disabled:opacity-40';

interface CellProps {
  row: VariantRow;
  index: number;
  column: Column;
  isActive: boolean;
  /** What stands there while the cell is empty. */
  placeholder: string | undefined;
  pictures: readonly string[];
  hasError: boolean;
  onWrite: Write;
}

const PictureCell = ({ row, index, isActive, pictures, onWrite, ...rest }: CellProps & { label: string }) => {
  // The lists of a hundred cells are long: only the one that can be opened is whole.
  const offered = isActive ? pictures : pictures.filter((url) => url === row.image);
  return (
    <span className="flex items-center">
      {row.image && (
        <img
          src={pictureAt(row.image, 160)}
          alt=""
          loading="lazy"
          className="ml-1 size-8 shrink-0 rounded-sm border border-line object-cover"
        />
      )}
      <select
        aria-label={rest.label}
        tabIndex={isActive ? 0 : -1}
        value={row.image}
        onChange={({ target }) => onWrite(index, 'image', target.value)}
        className={classNames(CELL, 'min-w-0')}
      >
        <option value="">–</option>
        {offered.map((url) => (
          <option key={url} value={url}>
            {pictures.indexOf(url) + 1}
          </option>
        ))}
      </select>
    </span>
  );
};

const GridCell = (cell: CellProps) => {
  const { row, index, column, isActive, placeholder, hasError, onWrite } = cell;
  const label = `${column.label}, ${choiceName(row.choice)}`;
  if (column.kind === 'picture') return <PictureCell {...cell} label={label} />;
  if (column.kind === 'flag') {
    return (
      <span className="flex h-11 items-center justify-center">
        <input
          type="checkbox"
          aria-label={label}
          tabIndex={isActive ? 0 : -1}
          checked={row.isActive}
          onChange={({ target }) => onWrite(index, 'isActive', target.checked)}
          className="size-5 accent-brand outline-none"
        />
      </span>
    );
  }
  const isFigure = column.kind === 'figure';
  return (
    <input
      aria-label={label}
      aria-invalid={hasError || undefined}
      tabIndex={isActive ? 0 : -1}
      inputMode={column.field === 'stock' ? 'numeric' : isFigure ? 'decimal' : 'text'}
      autoCapitalize={isFigure ? 'off' : 'characters'}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      placeholder={placeholder}
      value={row[column.field]}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onWrite(index, column.field, target.value)}
      className={classNames(CELL, isFigure && 'text-right tabular-nums', 'placeholder:text-ink-faint')}
    />
  );
};

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

const isSameRow = (one: VariantRow, other: VariantRow): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

/** The form gives copies of what has not changed. */
const isSame = (before: VariantGridRowProps, after: VariantGridRowProps): boolean => {
  const { row, pictures, ...plain } = before;
  return (
    isSameRow(row, after.row) &&
    isSameList(pictures, after.pictures) &&
    Object.entries(plain).every(([name, value]) => after[name as keyof VariantGridRowProps] === value)
  );
};

/** One variant; drawn anew only when something of it has changed, or a hundred would be with each letter. */
export const VariantGridRow = memo((props: VariantGridRowProps) => {
  const { row, index, from, to, active, pictures, broken, onWrite } = props;
  const wrong = broken.split(',');
  return (
    <tr className={classNames(GRID_ROW, 'border-t border-line', !row.isActive && 'text-ink-faint')}>
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
            <GridCell
              row={row}
              index={index}
              column={column}
              isActive={place === active}
              placeholder={placeholderOf(column, row, props)}
              pictures={pictures}
              hasError={hasError}
              onWrite={onWrite}
            />
          </td>
        );
      })}
    </tr>
  );
}, isSame);
