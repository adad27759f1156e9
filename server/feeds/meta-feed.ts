import { cut, type FeedItem, titleOf } from './items.ts';

/** Source: Meta Business Help Centre, "Product data specifications for catalogues". */
export const META_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'additional_image_link',
  'sale_price',
  'item_group_id',
  'gtin',
  'mpn',
  'google_product_category',
  'product_type',
  'color',
  'size',
  'material',
  'pattern',
] as const;

const MOST_FURTHER_IMAGES = 20;
const MOST_FURTHER_LENGTH = 2_000;

/** As many further pictures as one cell takes, with commas between them. */
const furtherImages = (urls: readonly string[]): string => {
  let cell = '';
  for (const url of urls.slice(0, MOST_FURTHER_IMAGES)) {
    const longer = cell === '' ? url : `${cell},${url}`;
    if (url.includes(',') || longer.length > MOST_FURTHER_LENGTH) continue;
    cell = longer;
  }
  return cell;
};

/** @param shop stands for the brand where a product names none: Meta takes no item without */
export const metaRow = (item: FeedItem, shop: string): readonly string[] => {
  const [image = '', ...further] = item.images.map(({ jpeg }) => jpeg);
  const cells: Record<(typeof META_COLUMNS)[number], string> = {
    id: item.id,
    title: titleOf(item, 200),
    description: cut(item.description, 9_999),
    availability: item.isInStock ? 'in stock' : 'out of stock',
    condition: item.condition,
    price: item.price,
    link: item.link,
    image_link: image,
    brand: cut(item.brand === '' ? shop : item.brand, 100),
    additional_image_link: furtherImages(further),
    sale_price: item.salePrice,
    item_group_id: item.groupId,
    gtin: item.gtin,
    mpn: cut(item.mpn, 100),
    google_product_category: item.googleCategory,
    product_type: cut(item.productType, 750),
    color: cut(item.color, 200),
    size: cut(item.size, 200),
    material: cut(item.material, 200),
    pattern: cut(item.pattern, 100),
  };
  return META_COLUMNS.map((column) => cells[column]);
};
