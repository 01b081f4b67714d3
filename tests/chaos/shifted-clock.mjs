// Preloaded into a process whose clock goes wrong by CLOCK_SHIFT_MS, as that of another machine may.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const Right = globalThis.Date;

globalThis.Date = class Date extends Right {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Right.now() + shift);
  }
  static now() {
    return Right.now() + shift;
  }
};
