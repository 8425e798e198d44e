import { monthlyRevenue } from './revenue.js';

describe('monthlyRevenue', () => {
  it.each([
    [0, 0],
    [1, 19.99],
    [3, 59.97],
    [7, 139.93],
    [100_003, 1_999_059.97],
  ])('of %d active Pro users is %d', (users, dollars) => {
    expect(monthlyRevenue(users)).toBe(dollars);
  });
});
