import { writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { confirmedPlan, operator } from './confirmed-plan.ts';
import { expect, signIn, test } from './product.ts';

const PHONE = { width: 390, height: 844 };
/** px; what the camera of the phone shows. */
const VIDEO = { width: 1280, height: 720 };

/** A label as a camera sees it: on a grey desk, a little turned. One byte a pixel, its brightness. */
async function sight(page: Page, svg: string): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ({ svg: drawn, width, height }) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' }));
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#8a8a8a';
      context.fillRect(0, 0, width, height);
      context.translate(width / 2, height / 2);
      context.rotate(0.09);
      const scale = (height * 0.8) / image.height;
      const [w, h] = [image.width * scale, image.height * scale];
      context.fillStyle = '#fff';
      context.fillRect(-w / 2, -h / 2, w, h);
      context.drawImage(image, -w / 2, -h / 2, w, h);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_none, at) => data[at * 4]!);
    },
    { svg, ...VIDEO },
  );
  return Buffer.from(bytes);
}

/** A video of one picture, for ever: YUV 4:2:0 without colour. */
function video(path: string, luma: Buffer): string {
  const head = `YUV4MPEG2 W${VIDEO.width} H${VIDEO.height} F5:1 Ip A1:1 C420jpeg\nFRAME\n`;
  writeFileSync(path, Buffer.concat([Buffer.from(head), luma, Buffer.alloc(luma.length / 2, 128)]));
  return path;
}

test('a label held before the camera of a phone is read, once as long as it is held there', async ({
  browser,
  request,
  home,
  texts,
}, info) => {
  const planner = await signIn(request, home, 'he.paichan');
  const { solutionId } = await confirmedPlan(request, home, planner, `SO-CAM-${info.project.name}`);
  const labels = `/api/optimization/solutions/${solutionId}/labels`;
  const { items } = await planner.get<{ items: { code: string; sequence: number }[] }>(labels);
  const { code, sequence } = items[0]!;
  const { svg } = await planner.get<{ svg: string }>(`${labels}/preview?sequence=${sequence}`);
  const drawing = await browser.newPage();
  const file = video(info.outputPath('label.y4m'), await sight(drawing, svg));
  await drawing.close();

  const { launchOptions } = info.project.use;
  const phone = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  try {
    const page = await operator(phone, home, { viewport: PHONE, permissions: ['camera'] });
    await page.goto(`${home}/engineOptimization/stationScan`);
    const asked: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/optimization/parts?')) asked.push(sent.url());
    });
    await page.getByRole('button', { name: texts.say('common:camera.open') }).click();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByText(code).first()).toBeVisible();
    // It stays before the camera, and is one scan.
    const looked = page.locator('video');
    const from = await looked.evaluate((shown: HTMLVideoElement) => shown.currentTime);
    await expect.poll(() => looked.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeGreaterThan(from + 3);
    expect(asked).toHaveLength(1);
    await page.screenshot({ path: info.outputPath('camera.png') });
    await page
      .getByRole('button', { name: texts.say('common:camera.close') })
      .last()
      .click();
    await expect(looked).toHaveCount(0);
  } finally {
    await phone.close();
  }
});

test('a camera that is refused is told with what to do, and the field takes what is typed', async ({
  browser,
  home,
  texts,
}) => {
  // Nobody allows it in a browser without a window.
  const page = await operator(browser, home, { viewport: PHONE });
  await page.goto(`${home}/engineOptimization/stationScan`);
  await page.getByRole('button', { name: texts.say('common:camera.open') }).click();
  await expect(
    page.getByText(texts.say('common:camera.refused')).or(page.getByText(texts.say('common:camera.none'))),
  ).toBeVisible();
  await page.getByRole('searchbox', { name: texts.say('optimisation:station.code') }).fill('S-0-0-0-0');
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.say('optimisation:station.unknown', { code: 'S-0-0-0-0' }))).toBeVisible();
});
