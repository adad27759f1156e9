const list = (text: string): string[] => text.trim().split(/\s+/);

export const BRANDS = list(`
  Samsung Nokia Tecno Infinix Itel Hisense Sony Philips Binatone Thermocool Scanfrost Nexus Oraimo Zealot Anker
  Adidas Nike Puma Bata Clarks Ankara Adire Zaron Nivea Dudu Cussons Dettol Peak Milo Indomie Dangote Honeywell
  Mimee Kellogg Lontor Duravolt Luminous Felicity Sumec Firman`);

export const ADJECTIVES = list(`
  Wireless Portable Rechargeable Waterproof Foldable Cordless Digital Automatic Manual Ceramic Wooden Leather Cotton
  Woven Printed Embroidered Stainless Enamel Insulated Adjustable Compact Heavy Light Double Single Classic Modern
  Vintage Organic Natural Smoked Dried Fresh Ground Roasted Solar Electric Padded Quilted Lined`);

export const NOUNS = list(`
  Phone Charger Speaker Headset Torch Fan Kettle Blender Iron Cooker Freezer Generator Inverter Battery Lamp Stove
  Backpack Handbag Wallet Belt Sandal Slipper Sneaker Loafer Gown Kaftan Agbada Wrapper Headtie Cap Shirt Trouser
  Skirt Jacket Blanket Pillow Mattress Curtain Carpet Mirror Table Stool Shelf Bucket Basin Pot Pan Plate Cup Spoon
  Garri Rice Beans Yam Pepper Palm Groundnut Honey Soap Cream Perfume Comb`);

export const CATEGORIES = [
  'Phones and tablets',
  'Computing',
  'Televisions',
  'Audio',
  'Kitchen appliances',
  'Cookware',
  'Furniture',
  'Bedding',
  'Lighting',
  'Solar and power',
  'Fashion for women',
  'Fashion for men',
  'Shoes',
  'Bags',
  'Beauty',
  'Baby care',
  'Groceries',
  'Drinks',
  'Sports',
  'Garden',
];

const BEGINNINGS = list(
  'ba be bi bo bu da de do fa fe ga go ha he ka ke ko la le lo ma me mo na ne no pa pe ra re',
);
const ENDINGS = list('ban del fin gor han jel kin lor mus nal pet ran sil ton var wen xis yom zed ther');
const EVERYDAY_WORDS = 3_000;

/** Made-up words for descriptions, each once. */
export const everydayWords = (random: () => number): string[] => {
  const words = new Set<string>();
  while (words.size < EVERYDAY_WORDS) {
    const syllables = 1 + Math.floor(random() * 2);
    const beginning = Array.from(
      { length: syllables },
      () => BEGINNINGS[Math.floor(random() * BEGINNINGS.length)],
    ).join('');
    words.add(`${beginning}${ENDINGS[Math.floor(random() * ENDINGS.length)]}`);
  }
  return [...words];
};
