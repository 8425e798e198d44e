import { chargedPrice, isForPro, isKnownPrice, type PricedItem } from './pro-price.js';

const prices = [
  { id: 'price_now', productId: 'prod_pro', amountCents: 1999, currency: 'usd' },
  { id: 'price_earlier', productId: 'prod_pro_2024', amountCents: 1499, currency: 'usd' },
];
const item: PricedItem = {
  priceId: 'price_now',
  productId: 'prod_pro',
  amountCents: 1999,
  currency: 'usd',
  quantity: 1,
};
const book: PricedItem = { ...item, priceId: 'price_book', productId: 'prod_book', amountCents: 100 };
const me = 'user-1';

test.each<[string, PricedItem[], { userId?: string; id?: string }, boolean]>([
  ['to our product, at the price of today', [item], {}, true],
  [
    'to our product, at a price of the dashboard',
    [{ ...item, priceId: 'price_new', amountCents: 1499 }],
    {},
    true,
  ],
  [
    'to our product, by the year or in another currency',
    [{ ...item, priceId: 'price_year', currency: 'cad' }],
    {},
    true,
  ],
  ['to the product of a former price', [{ ...item, productId: 'prod_pro_2024' }], {}, true],
  ['to our product beside another one', [book, item], {}, true],
  ['to another product', [book], {}, false],
  ['to another product for the same amount', [{ ...book, amountCents: 1999 }], {}, false],
  ['that billing created for this user, moved to another product', [book], { userId: me }, true],
  ['that names another user', [book], { userId: 'user-2' }, false],
  ['that was for Pro before', [book], { id: 'sub_known' }, true],
  ['to nothing', [], {}, false],
])('whether a subscription %s is for Pro', (_name, items, { userId = null, id = 'sub_1' }, isOurs) => {
  const known = { userId: me, prices, subscriptionIds: ['sub_known'] };
  expect(isForPro({ id, userId, items }, known)).toBe(isOurs);
});

test.each<[string, PricedItem[], { id: string; amountCents: number | null }, boolean]>([
  ['the price of today', [item], { id: 'price_now', amountCents: 1999 }, true],
  [
    'a former price',
    [{ ...item, priceId: 'price_earlier', amountCents: 1499 }],
    { id: 'price_earlier', amountCents: 1499 },
    true,
  ],
  [
    'a price of the dashboard',
    [{ ...item, priceId: 'price_new', amountCents: 1499 }],
    { id: 'price_new', amountCents: 1499 },
    false,
  ],
  ['two of it', [{ ...item, quantity: 2 }], { id: 'price_now', amountCents: 3998 }, false],
  ['beside something else', [book, item], { id: 'price_now', amountCents: 2099 }, false],
  ['in another currency', [{ ...item, currency: 'cad' }], { id: 'price_now', amountCents: null }, false],
  ['without a fixed amount', [{ ...item, amountCents: null }], { id: 'price_now', amountCents: null }, false],
  ['none of it', [{ ...item, quantity: 0 }], { id: 'price_now', amountCents: 0 }, false],
])('what a renewal costs, and whether billing knows the price: %s', (_name, items, price, isKnown) => {
  const charged = chargedPrice(items, prices);
  expect(charged).toEqual(price);
  expect(isKnownPrice(charged, prices)).toBe(isKnown);
});
