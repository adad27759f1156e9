/** The demo's shoppers; nobody real is behind these names and addresses. */
export const shoppers = [
  { key: 'amaka', name: 'Amaka Okafor', email: 'amaka.okafor@shoppers.example' },
  { key: 'tunde', name: 'Tunde Adeyemi', email: 'tunde.adeyemi@shoppers.example' },
  { key: 'zainab', name: 'Zainab Bello', email: 'zainab.bello@shoppers.example' },
  { key: 'chidi', name: 'Chidi Nwosu', email: 'chidi.nwosu@shoppers.example' },
  { key: 'ngozi', name: 'Ngozi Eze', email: 'ngozi.eze@shoppers.example' },
  { key: 'yusuf', name: 'Yusuf Abdullahi', email: 'yusuf.abdullahi@shoppers.example' },
  { key: 'folake', name: 'Folake Adebayo', email: 'folake.adebayo@shoppers.example' },
  { key: 'emeka', name: 'Emeka Obi', email: 'emeka.obi@shoppers.example' },
  { key: 'hauwa', name: 'Hauwa Musa', email: 'hauwa.musa@shoppers.example' },
  { key: 'bisi', name: 'Bisi Ogunleye', email: 'bisi.ogunleye@shoppers.example' },
  { key: 'ibrahim', name: 'Ibrahim Sani', email: 'ibrahim.sani@shoppers.example' },
  { key: 'efe', name: 'Efe Omoregie', email: 'efe.omoregie@shoppers.example' },
  { key: 'blessing', name: 'Blessing Etim', email: 'blessing.etim@shoppers.example' },
  { key: 'kunle', name: 'Kunle Balogun', email: 'kunle.balogun@shoppers.example' },
] as const;

export type ShopperKey = (typeof shoppers)[number]['key'];
