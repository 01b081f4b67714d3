// An amount of money in Chinese capitals, as contracts and receipts have it.
const DIGITS = [...'\u96f6\u58f9\u8d30\u53c1\u8086\u4f0d\u9646\u67d2\u634c\u7396'];
/** Tens, hundreds, thousands. */
const PLACES = ['', '\u62fe', '\u4f70', '\u4edf'];
/** Ten thousand, a hundred million, a million million. */
const GROUPS = ['', '\u4e07', '\u4ebf', '\u4e07\u4ebf'];
const [YUAN, JIAO, FEN, WHOLE, MINUS] = ['\u5143', '\u89d2', '\u5206', '\u6574', '\u8d1f'];
const ZERO = DIGITS[0]!;
const MOST = 999_999_999_999_999;

/** Four digits with their places; zeros between digits are said once, those at the end not. */
function groupText(group: number): string {
  let text = '';
  let isGap = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      isGap = text !== '';
      continue;
    }
    text += (isGap ? ZERO : '') + DIGITS[digit]! + PLACES[place]!;
    isGap = false;
  }
  return text;
}

function wholeText(yuan: number): string {
  let text = '';
  let isGap = false;
  for (let place = 3; place >= 0; place--) {
    const group = Math.floor(yuan / 10_000 ** place) % 10_000;
    if (group === 0) {
      isGap = text !== '';
      continue;
    }
    const needsZero = text !== '' && (isGap || group < 1_000);
    text += (needsZero ? ZERO : '') + groupText(group) + GROUPS[place]!;
    isGap = false;
  }
  return text;
}

/** To the cent; null of what is beyond any amount. */
export function capitalsOf(amount: number): string | null {
  const cents = Math.round(Math.abs(amount) * 100 + 1e-6);
  const yuan = Math.floor(cents / 100);
  if (!Number.isFinite(amount) || yuan > MOST) return null;
  const [jiao, fen] = [Math.floor(cents / 10) % 10, cents % 10];
  const sign = amount < 0 && cents > 0 ? MINUS : '';
  if (cents === 0) return `${ZERO}${YUAN}${WHOLE}`;
  const head = yuan > 0 ? `${wholeText(yuan)}${YUAN}` : '';
  if (jiao === 0 && fen === 0) return `${sign}${head}${WHOLE}`;
  const tens = jiao > 0 ? `${DIGITS[jiao]!}${JIAO}` : head ? ZERO : '';
  return `${sign}${head}${tens}${fen > 0 ? `${DIGITS[fen]!}${FEN}` : ''}`;
}
