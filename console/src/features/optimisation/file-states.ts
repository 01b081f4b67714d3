/** Life of an import file. */
export const fileState = {
  uploaded: 0,
  parsing: 1,
  toVerify: 2,
  verified: 3,
  optimising: 4,
  optimised: 5,
  confirmed: 6,
  cutting: 7,
  cut: 8,
  failed: 9,
  cancelled: 10,
} as const;
