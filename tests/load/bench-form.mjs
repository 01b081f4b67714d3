// A form of 1,000 fields as it is filled in: texts, numbers, and formulas of which each reads three fields or the one
// before it. What is measured is what a key takes until the form has taken it: the field, the formulas that follow, and
// what is drawn anew.

const KEYS = 30;
const CHAIN = 10;

function widgets() {
  const field = (type, model, options = {}) => ({ type, name: model, model, options });
  const numbers = Array.from({ length: 600 }, (_, index) => field('number', `n${index}`, { defaultValue: index % 9 }));
  const texts = Array.from({ length: 200 }, (_, index) => field('input', `t${index}`));
  const computed = Array.from({ length: 200 }, (_, index) => {
    const own = `n${index * 3} + n${index * 3 + 1} * 2 - n${index * 3 + 2}`;
    const compute = index % CHAIN === 0 ? own : `c${index - 1} + ${own}`;
    return field('number', `c${index}`, { compute, precision: 2 });
  });
  return [...numbers, ...texts, ...computed];
}

async function makeForm(page) {
  return page.evaluate(async (drawn) => {
    const { accessToken: token } = JSON.parse(localStorage.getItem('session.tokens'));
    const response = await fetch('/api/app/formCustomize', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ code: `bench-form-${Date.now()}`, name: 'bench', formType: 'free', widgets: drawn }),
    });
    if (!response.ok) throw new Error(`The form was refused: ${response.status} ${await response.text()}`);
    return (await response.json()).id;
  }, widgets());
}

/** Types a row of digits into a field, and gives the ms of each key; `follows` is the computed field behind it. */
const typed = (page, label, follows) =>
  page.evaluate(
    async ({ label, follows, keys }) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const named = (text) => {
        const { htmlFor } = [...document.querySelectorAll('label')].find((one) => one.textContent === text);
        return document.getElementById(htmlFor);
      };
      const field = named(label);
      const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      field.focus();
      await painted();
      const before = follows && named(follows).value;
      const times = [];
      for (let key = 0; key < keys; key++) {
        const start = performance.now();
        put.call(field, String(100 + key));
        field.dispatchEvent(new Event('input', { bubbles: true }));
        // What the event sets off beside itself is done before the next task.
        await Promise.resolve();
        times.push(performance.now() - start);
        await painted();
      }
      if (follows && named(follows).value === before) throw new Error(`${follows} does not follow ${label}.`);
      if (field.value !== String(99 + keys)) throw new Error(`${label} does not hold what was typed.`);
      return times.sort((a, b) => a - b);
    },
    { label, follows, keys: KEYS },
  );

/** Measures the keys, round by round; the first round warms up. */
export async function benchForm({ page, home, rounds, measured, note }) {
  const id = await makeForm(page);
  const [plain, read] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`${home}/formCustomize/preview?id=${id}`);
    await page.getByText('c199', { exact: true }).first().waitFor();
    for (const [into, label, follows] of [
      [plain, 't100'],
      [read, 'n0', 'c9'],
    ]) {
      let times;
      const { work } = await measured(async () => (times = await typed(page, label, follows)), KEYS);
      // The 95th of a hundred keys.
      if (round > 0) into.push({ time: times[Math.floor(KEYS * 0.95)], work });
    }
  }
  note('Form of 1,000 fields: a key in a text, 95th percentile', plain, 16);
  note(`Form of 1,000 fields: a key in a number that ${CHAIN} formulas follow, 95th percentile`, read, 16);
}
