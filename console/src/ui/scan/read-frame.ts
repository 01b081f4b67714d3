import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The kinds that the labels of the product carry, and what boards and hardware come with. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
};

/** px; a frame is read at no more: larger ones take longer and show no more of a label. */
const MAX_SIDE = 1_280;

/** Fetches what reads codes, about 350 kB, once; fails where it cannot be fetched. */
export async function loadReader(): Promise<void> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? reader : prefix + path) },
    fireImmediately: true,
  });
}

/** The code that a frame of a video shows; undefined where it shows none, or cannot be read. */
export async function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<string | undefined> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const [found] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), OPTIONS);
  return found?.isValid && found.text ? found.text : undefined;
}
