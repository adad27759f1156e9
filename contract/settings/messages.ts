import { MOST_UNPAID } from '../orders/on-delivery/limits.ts';
import { SLIDES_MAX } from './limits.ts';

/** Sentences about the store settings. */
export const settingsMessages = {
  name: 'Shop name must be 2 to 60 characters long',
  contact: 'This is too long',
  whatsapp: 'WhatsApp number must be a phone number such as 0803 123 4567 or +44 20 7946 0958',
  firstWay: 'Please choose what is tried first',
  legalName: 'Legal name must be at most 120 characters long',
  registrationNumber: 'Registration number must be RC, BN or IT and up to eight digits, such as RC 1234567',
  taxNumber: 'TIN must have 10 or 13 digits, or 8 and 4 such as 12345678-0001',
  vatPercent: 'VAT must be a percentage from 0.01 to 50 with at most two decimals',
  vatFlag: 'pricesIncludeVat must be true or false',
  shippingFee: 'Shipping fee must be a number of 0 or more with at most two decimals',
  lowStock: 'Low-stock threshold must be a whole number from 0 to 1,000',
  returnDays: 'Days for returns must be a whole number from 0 to 365',
  unpaid: `This must be a whole number from 1 to ${MOST_UNPAID}`,
  slides: `There must be 1 to ${SLIDES_MAX} slides`,
  slideTitle: 'Slide title must be 2 to 80 characters long',
  slideText: 'Slide text must be at most 160 characters long',
  slidePicture: 'Please choose a picture for the slide',
  slideLink: 'A link must be a path of this shop such as /products, or start with https://',
  ga4Id: 'A measurement id of Google Analytics looks like G-ABC1234567',
  metaPixelId: 'A pixel id of Meta is a number of 10 to 20 digits',
  tiktokPixelId: 'A pixel id of TikTok is 15 to 30 capital letters and digits',
  logo: 'Please choose a picture for the logo',
  updated: 'Settings updated successfully',
  overtaken: 'Somebody else has changed these settings meanwhile',
  standIn: 'The shop has no keys of Paystack yet',
  keysRefused: 'Paystack does not answer to these keys. Please check them, then try again',
} as const;
