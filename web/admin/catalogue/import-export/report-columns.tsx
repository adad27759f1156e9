import { Link } from 'react-router';
import { productPath } from '#contract/catalogue/addresses.ts';
import { type ProductField, wordFor } from '#contract/catalogue/field-list.ts';
import type { ImportedProduct, Remark } from '#contract/catalogue/import-export/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../listing/data-table.tsx';
import { OUTCOME_LABELS, OUTCOME_TONES } from './import-labels.ts';
import { ImportedVariants } from './imported-variants.tsx';

const RemarkLine = ({ remark: { row, column: title, kind, sentence } }: { remark: Remark }) => (
  <li className="py-0.5">
    <span className={kind === 'problem' ? 'font-medium text-danger-strong' : 'font-medium text-accent-ink'}>
      Row {row}
      {title !== null && `, ${title}`}:
    </span>{' '}
    {sentence}
  </li>
);

/** What becomes of each product, with everything that is to be known about its rows. */
export const REPORT_COLUMNS: Column<ImportedProduct>[] = [
  {
    id: 'name',
    header: 'Product',
    isTitle: true,
    cell: ({ name, handle, slug }) => {
      const title = name || handle || 'Without a title';
      return (
        <div className="min-w-0 text-left md:max-w-72 md:min-w-40">
          {slug === null ? (
            <span className="font-semibold wrap-anywhere">{title}</span>
          ) : (
            <Link
              to={productPath({ slug })}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          )}
          <span className="block truncate text-xs font-normal text-ink-soft">{handle}</span>
        </div>
      );
    },
  },
  { id: 'row', header: 'Row', isNumeric: true, cell: ({ row }) => row },
  {
    id: 'outcome',
    header: 'Result',
    cell: ({ outcome, missing }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={OUTCOME_TONES[outcome]} className="whitespace-nowrap">
          {OUTCOME_LABELS[outcome]}
        </Badge>
        {missing && (
          <Badge tone="notice" className="whitespace-nowrap">
            To finish
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'remarks',
    header: 'Details',
    cell: ({ changes, remarks, variants }) => (
      <ul className="min-w-0 text-left wrap-anywhere">
        {changes.length > 0 && (
          <li className="py-0.5 text-ink-soft">
            Changed: {changes.map((field) => wordFor(field as ProductField)).join(', ')}
          </li>
        )}
        {variants && (
          <li className="py-0.5 text-ink-soft">
            <ImportedVariants variants={variants} />
          </li>
        )}
        {remarks.map((remark) => (
          <RemarkLine key={`${remark.row} ${remark.column} ${remark.sentence}`} remark={remark} />
        ))}
      </ul>
    ),
  },
];
