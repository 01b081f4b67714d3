import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { print, type PrintJob } from './printing.js';

const job: PrintJob = {
  template: standardLabels.offcut,
  labels: [{ texts: { code: 'OC-1', bin: '😀' } }, { texts: { code: 'OC-2' } }],
  format: 'zpl',
  resolution: 203,
  paper: 'label',
  title: 'Offcuts',
};
const text = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('latin1');

describe('printing', () => {
  it('makes a file of each format in a thread of its own, with what should be known first', async () => {
    const zpl = await print('a', job);
    expect(text(zpl).match(/\^XA/g)).toHaveLength(2);
    expect(zpl.warnings).toEqual([{ index: 0, kind: 'unprintable', text: '😀', characters: '😀' }]);
    expect(await print('a', { ...job, format: 'check' })).toEqual({ bytes: new Uint8Array(), warnings: zpl.warnings });
    expect(text(await print('a', { ...job, format: 'pdf' })).slice(0, 5)).toBe('%PDF-');
    expect(text(await print('a', { ...job, format: 'png', labels: job.labels.slice(1) })).slice(1, 4)).toBe('PNG');
    expect(text(await print('a', { ...job, format: 'svg', labels: job.labels.slice(1) }))).toContain(
      'aria-label="OC-2',
    );
  });

  it('leaves the one who asks free to do other work', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const started = performance.now();
    await print('a', {
      ...job,
      format: 'pdf',
      labels: Array.from({ length: 150 }, (_, n) => ({ texts: { code: `OC-${n}` } })),
    });
    const took = performance.now() - started;
    clearInterval(timer);
    expect(longest).toBeLessThan(took / 2);
  });

  it('shows one label while the threads draw thousands', async () => {
    const labels = Array.from({ length: 400 }, (_, n) => ({ texts: { code: `OC-${n}` } }));
    const ended: string[] = [];
    const long = ['one', 'two', 'three'].map((owner) =>
      print(owner, { ...job, format: 'pdf', labels }).then(() => ended.push(owner)),
    );
    await print('one', job);
    expect(ended).toEqual([]);
    await Promise.all(long);
  });

  it('draws in turn of the owners, and refuses whoever has too many waiting', async () => {
    // The thread has its typefaces.
    await print('one', job);
    const many = Array.from({ length: 21 }, () => print('busy', job));
    const refused = print('busy', job);
    await expect(refused).rejects.toThrow();
    const order: string[] = [];
    await Promise.all([
      ...many.map(async (drawn) => (await drawn, order.push('busy'))),
      print('other', job).then(() => order.push('other')),
    ]);
    expect(order.indexOf('other')).toBeLessThan(10);
  });
});
