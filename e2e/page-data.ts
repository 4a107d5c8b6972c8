import type { Page } from 'playwright/test';

/** Serves the page as `npm run dev` does, without prerendering: the browser has to fetch everything itself. */
export async function withoutPageData(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const bare = html.replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '');
      if (bare === html) throw new Error('the page has no such block');
      await route.fulfill({ response, body: bare });
    },
  );
}
