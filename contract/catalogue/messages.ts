/** Sentences about products, categories and reviews, word for word as the specification gives them. */
export const productMessages = {
  name: 'Product name must be at least 2 characters long',
  description: 'Product description must be at least 10 characters long',
  price: 'Price must be a positive number',
  priceDecimals: 'Price can have at most two decimals',
  priceMax: 'Price must be at most 100,000,000',
  discountNumber: 'Discount price must be a valid number',
  discountPositive: 'Discount price must be a positive number',
  discountBelow: 'Discount price must be less than regular price',
  stock: 'Stock must be a non-negative number',
  stockMax: 'Stock must be at most 1,000,000,000',
  stockChanged: 'The stock has changed since the form was loaded: it would fall below zero',
  stockOverflows: 'The stock has changed since the form was loaded: it would exceed 1,000,000,000',
  category: 'Category is required',
  categoryUnknown: 'Category not found',
  images: 'Please upload at least one image for the product',
  imagesMax: 'A product can have at most 30 images',
  imageUrl: 'Image addresses must start with https://, http:// or /media/',
  variationType: 'Variation type must be non-empty and 50 characters or less',
  variationEmpty: (type: string) => `Variation type "${type}" must have at least one value`,
  variationValues: (type: string) => `Values for "${type}" must be non-empty and 50 characters or less`,
  attributes: 'Attributes must be a list of names and values',
  attributesMax: 'A product can have at most 20 attributes',
  attributeName: 'Attribute names must be non-empty and 50 characters or less',
  attributeColon: 'Attribute names cannot contain a colon',
  attributeValue: (name: string) => `Value of "${name}" must be non-empty and 200 characters or less`,
  attributeTwice: (name: string) => `Attribute "${name}" already exists`,
  flag: (name: string) => `${name} must be true or false`,
  sku: 'SKU already exists',
  tooLong: 'This is too long',
  notFound: 'Product not found',
  created: 'Product created successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted successfully',
  sort: 'Unknown sort order',
  sortOrder: 'Sort order must be asc or desc',
  stockLevel: 'Stock filter must be in, low or out',
  range: 'Minimum price cannot exceed maximum price',
  priceFilter: 'Price filter must be a number of 0 or more',
  choice: 'A choice must be a type and a value such as Size:42, of 5 types and 20 values at most',
  rating: 'Rating filter must be a number from 0 to 5',
  searchLong: 'Search text is too long',
  categoryMalformed: 'Category is not valid',
  collectionMalformed: 'Collection is not valid',
  productIds: 'productIds must be a list of product ids',
  was: 'was must hold fields of a product as they were loaded',
  changedField: 'Changed by somebody else meanwhile',
  /** @param fields as the form labels them */
  changedMeanwhile: (fields: readonly string[]) =>
    `Somebody else has changed this product meanwhile: ${fields.join(', ')}`,
  /** @param fields as sentences call them */
  unfinished: (fields: readonly string[]) =>
    `This product has to be finished before shoppers can see it: ${fields.join(', ')}`,
} as const;

/** Sentences about the variants of a product; `choice` as `choiceText` says it. */
export const variantMessages = {
  list: 'Variants must be a list',
  tooMany: 'A product can have at most 100 variants',
  id: 'Variant is not valid',
  choice: 'A variant needs one value for each variation type',
  choiceMisfit: (choice: string) => `${choice}: this is no combination of the variations`,
  choiceTwice: (choice: string) => `${choice}: this variant is there twice`,
  discountAlone: 'A discount price of a variant needs a price of its own',
  image: (choice: string) => `${choice}: the picture must be one of the product's`,
  sku: (choice: string) => `${choice}: SKU already exists`,
  gtin: 'This is not a barcode number (GTIN): check its digits',
  discountBelow: (choice: string) => `${choice}: discount price must be less than the price`,
  stockChanged: (choice: string) =>
    `${choice}: the stock has changed since the form was loaded: it would fall below zero`,
  stockOverflows: (choice: string) => `${choice}: the stock would exceed 1,000,000,000`,
  sumOverflows: 'The stock of all variants together must be at most 1,000,000,000',
  soldMeanwhile: (stock: number) =>
    `The stock has changed since the form was loaded: there are ${stock} now. Please share them out again`,
  stockByVariant: 'The stock of this product is kept by variant',
  variationsMisfit: 'The variants do not fit these variations any more. Please send them as well',
  notFound: 'Variant not found',
} as const;

/** Sentences about changes of many products at once. */
export const bulkMessages = {
  choose: 'Please choose at least one product',
  tooMany: 'At most 5,000 products can be changed at once',
  what: 'Please choose what to change',
  how: 'Please choose how to change it',
  deletedAlone: 'Products that are deleted cannot be changed as well',
  number: 'Please enter a number',
  amount: 'Amount must be a positive number',
  percent: 'Percentage must be a number above 0 and at most 1,000',
  percentDecimals: 'Percentage can have at most two decimals',
  units: 'Number of units must be a whole number of 0 or more',
  confirmed: 'Number of products must be a whole number',
  stockShort: (stock: number) => `Only ${stock} in stock`,
  differs: 'The products have changed since you looked at them. Please look again',
  done: (products: number) =>
    products === 1 ? '1 product updated successfully' : `${products} products updated successfully`,
  deleted: (products: number) =>
    products === 1 ? '1 product deleted successfully' : `${products} products deleted successfully`,
} as const;

/** The shorter sentences of the product form's editor in the browser. */
export const productEditorMessages = {
  images: 'At least one image is required for new products',
  typeEmpty: 'Variation type cannot be empty',
  typeLong: 'Variation type must be 50 characters or less',
  typeTwice: 'Variation type already exists',
  valueTwice: 'Variation value already exists',
} as const;

export const categoryMessages = {
  name: 'Category name must be at least 2 characters long',
  nameLong: 'Category name must be at most 100 characters long',
  description: 'Category description cannot exceed 500 characters',
  exists: 'Category already exists',
  hasProducts: 'Category still has products',
  hasChildren: 'Category still has categories below it',
  parentUnknown: 'Parent category not found',
  parentItself: 'A category cannot be below itself',
  parentBelow: 'This parent is itself below another category. Please choose one that is not',
  parentOfOthers: 'A category with others below it cannot be below another one',
  moveElsewhere: 'Please choose another category for the products',
  inCollection: 'A collection takes its products from this category. Please change its rule first',
  notFound: 'Category not found',
  created: 'Category created successfully',
  updated: 'Category updated successfully',
  deleted: 'Category deleted successfully',
} as const;

export const reviewMessages = {
  star: 'Please select a rating between 1 and 5',
  comment: 'Comment cannot exceed 500 characters',
  twice: 'You have already reviewed this product',
  notFound: 'Review not found',
  ratings: 'Ratings must be a whole number from 0 to 100',
  added: 'Review submitted successfully',
  deleted: 'Review deleted successfully',
} as const;
