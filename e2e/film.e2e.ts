import { expect, test } from './test.ts';

test('the film plays and pauses, and is left out for visitors who save data or reduce motion @variant', async ({
  page,
}) => {
  const film = page.locator('video');
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'At a glance' })).toBeVisible();
  await page.clock.runFor('00:10');
  await expect(film).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(film).toHaveCount(1);
  const pause = page.getByRole('button', { name: 'Pause the film' });
  await pause.click();
  expect(await isPaused()).toBe(true);
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await expect(pause).toBeVisible();
  expect(await isPaused()).toBe(false);

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { get: () => JSON.parse(window.name || 'null') }),
  );
  for (const [connection, isUpright] of [
    [{ saveData: true }, false],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: '4g' }, true],
  ] as const) {
    await page.evaluate((name) => void (window.name = name), JSON.stringify(connection));
    if (isUpright) await page.setViewportSize({ width: 800, height: 1100 });
    await page.reload();
    await expect(page.getByRole('region', { name: 'What guests say.' })).toBeVisible();
    await page.clock.runFor('00:10');
    await expect(film).toHaveCount(0);
  }
});
