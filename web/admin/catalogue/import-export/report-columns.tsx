import { Link } from 'react-router';
import { type ProductField, wordFor } from '#contract/catalogue/field-list.ts';
import type { ImportedProduct, Remark } from '#contract/catalogue/import-export/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { columnsFor } from '../../listing/data-table.tsx';
import { OUTCOME_TONES, OUTCOME_WORDS } from './import-words.ts';

const RemarkLine = ({ remark: { row, column: title, kind, sentence } }: { remark: Remark }) => (
  <li className="py-0.5">
    <span className={kind === 'problem' ? 'font-medium text-danger-strong' : 'font-medium text-accent-ink'}>
      Row {row}
      {title !== null && `, ${title}`}:
    </span>{' '}
    {sentence}
  </li>
);

const column = columnsFor<ImportedProduct>();

/** What becomes of each product, with everything that is to be known about its rows. */
export const REPORT_COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Product',
    enableSorting: false,
    meta: { isTitle: true },
    cell: ({ row: { original } }) => {
      const name = original.name || original.handle || 'Without a title';
      return (
        <div className="min-w-0 text-left md:max-w-72 md:min-w-40">
          {original.product === null ? (
            <span className="font-semibold wrap-anywhere">{name}</span>
          ) : (
            <Link
              to={`/products/${original.product}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          )}
          <span className="block truncate text-xs font-normal text-ink-soft">{original.handle}</span>
        </div>
      );
    },
  }),
  column.accessor('row', { header: 'Row', enableSorting: false, meta: { isNumeric: true } }),
  column.accessor('outcome', {
    header: 'Result',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Badge tone={OUTCOME_TONES[original.outcome]} className="whitespace-nowrap">
        {OUTCOME_WORDS[original.outcome]}
      </Badge>
    ),
  }),
  column.display({
    id: 'remarks',
    header: 'Details',
    cell: ({ row: { original } }) => (
      <ul className="min-w-0 text-left wrap-anywhere">
        {original.changes.length > 0 && (
          <li className="py-0.5 text-ink-soft">
            Changed: {original.changes.map((field) => wordFor(field as ProductField)).join(', ')}
          </li>
        )}
        {original.remarks.map((remark) => (
          <RemarkLine key={`${remark.row} ${remark.column} ${remark.sentence}`} remark={remark} />
        ))}
      </ul>
    ),
  }),
]);
