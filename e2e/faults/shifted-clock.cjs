// @ts-check
/** Shifts `Date` of the process that requires it by CLOCK_SHIFT_DAYS. */
const shiftMs = Number(process.env.CLOCK_SHIFT_DAYS ?? 0) * 86_400_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  /** @param {[]} values */
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shiftMs);
    else super(...values);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
