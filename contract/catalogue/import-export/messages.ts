const counted = new Intl.NumberFormat('en-NG');

/** The most letters of a cell that a sentence about it names. */
const CELL_SHOWN = 30;
const shortened = (cell: string): string => {
  // By letters: half of a sign that takes two units is no text that can be kept.
  const letters = Array.from(cell.trim().replaceAll(/\s+/g, ' '));
  return letters.length > CELL_SHOWN ? `${letters.slice(0, CELL_SHOWN).join('')}…` : letters.join('');
};

/** Sentences about files of products. Prices arrive as texts, such as ₦1,250.00. */
export const fileMessages = {
  empty: 'The file is empty',
  tooLarge: 'The file must be at most 20 MB',
  spreadsheet: 'This is a spreadsheet, not a CSV file. Please save it as CSV and choose that file.',
  encoding: 'This file is no text. Please save it as CSV and choose that file.',
  columns:
    'This is not a file of products: it needs a column for the name and one for the price, such as “Title” and “Price”',
  columnTarget: 'Choose what each column of the file is',
  sheet: 'This spreadsheet has no such sheet',
  columnCount: (there: number) =>
    `The file has ${counted.format(there)} columns: choose what each of them is`,
  tooManyColumns: (most: number) => `The file has more than ${counted.format(most)} columns`,
  columnsFixed: 'The columns of this file are named by its format',
  columnsMissing: 'Choose first which columns are the name and the price',
  noProducts: 'The file has no products',
  unreadable: (row: number) => `The file cannot be read from row ${row} on: a quotation mark is not closed`,
  rows: (most: number) => `The file has more than ${counted.format(most)} rows. Please split it.`,
  productRows: (row: number, most: number) =>
    `A product has at most ${counted.format(most)} rows; that of row ${row} has more`,
  overtaken: 'Somebody else was changing this product. Please import the file again.',
  /** `code`: PostgreSQL's, for whoever runs the shop. */
  notKept: (code: string) =>
    `The shop could not keep this product (error ${code}). Look for unusual signs in its row, or add it by hand.`,
  interrupted: 'Something went wrong. What was imported by then is whole; please import the file again.',

  running: 'Another file is being worked on. Please wait until that is finished.',
  categoriesFrom: 'Categories can come from type, productCategory, collection or tags',
  notFound: 'Import not found',
  notChecked: 'The file is still being checked',
  over: 'This import is over',
  nothing: 'The file has nothing to import',
  checkExpired: 'The check of this file is more than a day old. Please choose the file again.',
  importedSince: 'Another file was imported since this one was checked. Please check it again.',
  category: 'Category name must be at least 2 characters long',
  exportFormat: 'The format of a file must be shopify or woocommerce',
  startStock: 'Units to start with must be a whole number from 0 to 1,000',
  fileName: 'The file name is too long',
  checking: 'The file is being checked',
  started: 'Import started',
  forgotten: 'Forgotten. The file is being checked',
  stopped: 'Import stopped',

  handle: 'Handle is required',
  noName: 'This row has no name',
  namesake: (row: number) => `Row ${row} has the same name: this one becomes a product of its own`,
  stock: 'Stock must be a whole number',
  /** A rule and what stands in its place, by which it is found in the file; of an empty cell the rule alone. */
  notSo: (rule: string, cell: string) => (cell.trim() === '' ? rule : `${rule}, not “${shortened(cell)}”`),
  noReduction: 'The discount price is not below the price in the shop',
  twoWays: (cell: string) =>
    `“${shortened(cell)}” can be read as thousands or as decimals: please write it without separators`,
  shortenedSku: (cell: string) =>
    `“${shortened(cell)}” is what Excel has left of a longer number, and was not taken: please format the column as text and enter the SKU anew`,
  oddBarcode: (cell: string) =>
    `“${shortened(cell)}” is no barcode number (GTIN) by its digits, and was not taken`,
  shortenedBarcode: (cell: string) =>
    `“${shortened(cell)}” is what Excel has left of a longer number, and was not taken: please format the column as text and enter the barcode anew`,
  noRoomForBarcode: (most: number) =>
    `The barcode number was not taken: the product has ${most} attributes already, as many as there may be`,
  nameTaken: (sku: string) =>
    `The shop has a product of this name already, with the SKU “${sku}”: this one becomes a product of its own. To change that one, give its SKU in the file.`,
  skuInFile: (row: number) => `This SKU already stands in row ${row}, at another product`,
  twice: (row: number) => `By its SKU this is the product of row ${row} once more`,
  skuElsewhere: (name: string) => `SKU already exists: it belongs to “${name}”`,
  status: 'Status must be active, draft or archived',
  published: 'Published must be TRUE or FALSE',
  wide: 'This row has more cells than the file has columns: is a comma not in quotation marks?',

  highestPrice: (lowest: string, highest: string) =>
    `The variants cost from ${lowest} to ${highest}. A product has one price here: the highest.`,
  summedStock: (parts: string, sum: number) =>
    `The variants have ${parts} in stock. A product has one stock here: ${sum} for all of them.`,
  stockByVariant:
    'The stock of this product is kept by variant and is not changed by a file. Please change it in the product’s form, or import without stock.',
  skuOfVariant: (choice: string, name: string) =>
    `This is the SKU of a variant of “${name}” (${choice}), and the row does not say so: it was not taken. To change variants, export this product and edit its rows: each names the product and its own options.`,
  variantsMisfit: 'The variants of this product do not fit these options. Please change them in its form.',
  optionsMissing: (types: string) => `This row names no ${types}: it is no variant, and was not taken`,
  noOptions: 'This row has figures, but names no option: it is no variant, and was not taken',
  choiceTwice: (choice: string, row: number) =>
    `${choice}: this variant stands in row ${row} already, and was not taken again`,
  tooManyVariants: (most: number, there: number) =>
    `A product has at most ${most} variants, and the file has ${counted.format(there)}: the first were taken`,
  heldBack: (choice: string) => `${choice}: without a price that can be read it comes in hidden`,
  skuOfSibling: (row: number) => `This SKU already stands in row ${row}, at another variant`,
  splits: (stock: number) =>
    `Until now the variants share one stock of ${counted.format(stock)}. With this file each has its own.`,
  staysShared:
    'The variants of this product share one stock here. They differ in this file, but their stock is to stay: they go on sharing it.',
  soldBeforeSplit:
    'Units were sold since the file was checked, and nobody knows of which variant. Please import the file again.',
  variantMisfit: (choice: string) =>
    `${choice}: this does not fit the options of the product, and was not taken`,
  variantTooMany: (choice: string, most: number) =>
    `${choice}: a product has at most ${most} variants, and it was not taken`,
  imageLeftOut: (choice: string) => `${choice}: its picture was not taken, as the product has no room for it`,
  spreadStock: (stock: number, variants: number) =>
    `One stock of ${counted.format(stock)} stands for ${counted.format(variants)} variants: it is spread over them`,
  roundedPrice: (cell: string, price: string) => `“${shortened(cell)}” is rounded to ${price}`,
  negativeStock: 'A stock below zero counts as 0',
  noStock: (units: number) => `No stock is given: it starts at ${counted.format(units)}`,
  soldMeanwhile: 'More were sold since the file was checked than it leaves in stock: it is 0',
  combinations: (there: number, possible: number) =>
    `The file has ${there} of ${possible} combinations. Shoppers can choose any of them here.`,
  otherSkus: 'The variants have SKUs of their own. A product has one here: the first.',
  nameCut: (most: number) => `Only the first ${most} letters of this name were kept`,
  descriptionCut: (most: number) => `Only the first ${counted.format(most)} letters of this text were kept`,
  kept: (sentence: string) => `${sentence}. The shop’s own stays.`,
  keptReduction: (sentence: string) =>
    `${sentence}. If the shop has it reduced from a higher price, it stays so.`,
  tagsLeftOut: (most: number, leftOut: number) =>
    `Tags have ${counted.format(most)} letters at most: the last ${counted.format(leftOut)} of them were not taken`,
  rowTwice: (row: number) => `This product stands in row ${row} already, and this row was not taken again`,
  reducedAbove: (reduced: string, price: string) =>
    `The reduced price “${shortened(reduced)}” is above the price “${shortened(price)}”: it comes in at the price, without a reduction.`,
  saleEnds: (until: string) =>
    `In the file it is reduced until ${shortened(until)}. This shop knows no end of a reduction: it stays until you take it off.`,
  saleLater: (from: string) =>
    `In the file it is reduced from ${shortened(from)} on. This shop knows no beginning of a reduction: it comes in without.`,
  hiddenThere: 'The other shop does not show this product: it comes in hidden',
  foundOnly: 'In the other shop only its search finds this product: here lists show it as well',
  listedOnly: 'In the other shop only lists show this product: here the search finds it as well',
  soldElsewhere: 'This product is sold by another shop: it comes in hidden',
  noPriceThere: 'The other shop has no price for this variation and sells it to nobody: it comes in hidden',
  grouped:
    'This only groups other products and has no price of its own: this shop has no such groups, and it was not taken',
  noVariations:
    'The prices of this product stand at its variations, and the file has none of them. Please export it with its variations.',
  noParent:
    'These are variations, and the file has not the product itself. Please export it together with them.',
  images: (most: number) => `A product can have at most ${most} images: the first ones are taken`,
} as const;
