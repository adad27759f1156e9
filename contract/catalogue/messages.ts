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
  flag: (name: string) => `${name} must be true or false`,
  sku: 'SKU already exists',
  tooLong: 'This is too long',
  notFound: 'Product not found',
  created: 'Product created successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted successfully',
  sort: 'Unknown sort order',
  range: 'Minimum price cannot exceed maximum price',
  priceFilter: 'Price filter must be a number of 0 or more',
  rating: 'Rating filter must be a number from 0 to 5',
  searchLong: 'Search text is too long',
  categoryMalformed: 'Category is not valid',
  productIds: 'productIds must be a list of product ids',
} as const;

/** Sentences that only the product editor in the browser says. */
export const editorMessages = {
  variationTypeEmpty: 'Variation type cannot be empty',
  variationTypeLong: 'Variation type must be 50 characters or less',
  variationTypeExists: 'Variation type already exists',
  variationValueExists: 'Variation value already exists',
} as const;

export const categoryMessages = {
  name: 'Category name must be at least 2 characters long',
  nameLong: 'Category name must be at most 100 characters long',
  description: 'Category description cannot exceed 500 characters',
  exists: 'Category already exists',
  hasProducts: 'Category still has products',
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
  added: 'Review submitted successfully',
  deleted: 'Review deleted successfully',
} as const;
