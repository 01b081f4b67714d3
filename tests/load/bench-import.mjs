// npm run bench:import -- [--rounds 3] [--seconds 8]
//
// How long a cut list of 100,000 rows takes to be read in, and in what memory, while others ask; then what others keep of
// their rate while one of 20,000 rows is read in and one of 2,000 parts in 8 materials is optimised: the same load before
// and during, on the product as `npm start` runs it (one server process, one niced worker).
import { readFileSync, readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDemo } from './demo-product.mjs';
import { load, median, startCallers, tool } from './load.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '8' } },
});
const [rounds, seconds] = [options.rounds, options.seconds].map(Number);
const materials = ['PB18-WW', 'PB18-OAK', 'PB09-WW', 'MR18-WW', 'PET18-CLOUD', 'PET18-MIST', 'PB25-WAL', 'OSB18-NAT'];

/** A cut list with the header of the demo factory's own setting; sizes vary, so that no two rows are alike. */
function cutList(rows, header) {
  const line = (n) =>
    [
      'Room',
      `C-${n % 40}`,
      `Part ${n}`,
      `Part ${n}`,
      materials[n % 8],
      300 + ((n * 37) % 1900),
      100 + ((n * 53) % 480),
      1,
      0,
      '1110',
    ].join(',');
  return [header, ...Array.from({ length: rows }, (_, n) => line(n))].join('\n');
}

const LONGEST = 100_000;
const CALLERS = 8;
/** Before and after an import, ms. */
const QUIET = 4_000;

/**
 * Follows the processes that read cut lists, which live as long as a list is read; gives the most memory that one had,
 * MiB. Linux alone tells.
 */
function watchReaders() {
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cut-list.thread')) continue;
        const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        most = Math.max(most, Number(peak ?? 0) / 1024);
      } catch {
        // it has ended meanwhile
      }
  }, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

const { url, headers, call, stop } = await startDemo();
try {
  const settings = (await call('GET', '/api/optimization/import-file-settings/all')).items;
  const setting =
    settings.find(({ importFileType, isDefault }) => importFileType === 1 && isDefault) ??
    settings.find(({ importFileType }) => importFileType === 1);
  const header = 'room,cabinet,partEn,partZh,materialCode,length,width,count,grain,edges_L1L2W1W2';
  const upload = (text, name) => {
    const form = new FormData();
    form.append('importFileSettingId', setting.id);
    form.append('file', new Blob([text]), name);
    return call('POST', '/api/optimization/import-files', form);
  };
  const measured = '/api/optimization/materials?sorting=name&maxResultCount=20';
  const rate = async () => (await load(`${url}${measured}`, { seconds, headers, connections: CALLERS })).rate;
  const state = (file) => call('GET', `/api/optimization/import-files/optimization/${file.id}/progress`);

  // A machine gives more in one moment than in the next: what is kept is told by what was there before and after.
  const callers = startCallers(`${url}${measured}`, { headers, connections: CALLERS });
  await callers.rateOver(sleep(4_000));
  const whole = [];
  for (let round = 1; round <= rounds; round++) {
    const text = cutList(LONGEST, header);
    const around = [await callers.rateOver(sleep(QUIET))];
    const most = watchReaders();
    const begun = performance.now();
    let took;
    const during = await callers.rateOver(
      upload(text, `longest-${round}.csv`).then(() => (took = (performance.now() - begun) / 1_000)),
    );
    const memory = most();
    around.push(await callers.rateOver(sleep(QUIET)));
    whole.push({ took, memory, kept: (2 * during) / (around[0] + around[1]) });
    console.log(
      `import ${round}: ${took.toFixed(1)} s; ${around[0].toFixed(0)} req/s before, ${during.toFixed(0)} during, ${around[1].toFixed(0)} after`,
    );
  }
  await callers.stop();
  if (callers.failed() > 0) throw new Error(`${callers.failed()} requests were refused.`);
  const middle = (name) => median(whole.map((one) => one[name]));
  console.log(
    `${LONGEST} rows: ${middle('took').toFixed(1)} s, at most ${Math.max(...whole.map(({ memory }) => memory)).toFixed(0)} MiB in the process that reads them`,
  );
  console.log(`during / before and after: ${middle('kept').toFixed(2)}; at least 0.80 is wanted`);
  const results = [];
  for (let round = 1; round <= rounds; round++) {
    const before = await rate();
    const file = await upload(cutList(2_000, header), `run-${round}.csv`);
    await call('POST', '/api/optimization/import-files/optimization', JSON.stringify({ importFileIds: [file.id] }));
    const reading = upload(cutList(20_000, header), `big-${round}.csv`);
    const during = await rate();
    const running = (await state(file)).state;
    await reading;
    await call('POST', `/api/optimization/import-files/optimization/${file.id}/stop`, '{}').catch(() => undefined);
    while ([0, 1].includes((await state(file)).state)) await new Promise((resolve) => setTimeout(resolve, 250));
    results.push({ before, during, ratio: during / before, running });
    console.log(
      `round ${round}: ${before.toFixed(0)} req/s before, ${during.toFixed(0)} during (${(during / before).toFixed(2)}), the run was ${running === 1 ? 'still going' : 'over'} at the end`,
    );
  }
  console.log(
    `\nGET ${measured} through the gateway; ${tool}, ${CALLERS} connections, ${seconds} s each; ${cpus().length} × ${cpus()[0].model}, load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
  console.log(
    `beside a run as well: ${median(results.map(({ ratio }) => ratio)).toFixed(2)} in the median; at least 0.60 is wanted`,
  );
} finally {
  await stop();
}
process.exit(0);
