import type { Page } from 'playwright/test';
import { openDrawer } from './alive.ts';
import { expect, test } from './test.ts';

const links = [
  ['Home', '/#/'],
  ['Experience', '/#/experience'],
  ['Gallery', '/#/gallery'],
  ['FAQs', '/#/faqs'],
  ['Contact Us', '/#/contact-us'],
] as const;

test('the header has five links and Book Now, marks the current page, and hides on scrolling down @variant', async ({
  page,
}) => {
  await page.goto('/#/faqs');
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
  const header = page.getByRole('banner');
  for (const [name, href] of links) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(header.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/#/booking');
  await expect(header.locator('[aria-current="page"]')).toHaveText('FAQs');

  const faqs = header.getByRole('link', { name: 'FAQs' });
  await scrollTo(page, 190);
  await expect(faqs).toBeInViewport();
  await scrollTo(page, 420);
  await expect(faqs).not.toBeInViewport();
  await scrollTo(page, 380);
  await expect(faqs).toBeInViewport();
  await scrollTo(page, 600);
  await expect(faqs).not.toBeInViewport();
  await faqs.focus();
  await expect(faqs).toBeInViewport();

  // A visitor who is booking has the same links, less prominent, and a phone number.
  const bookNow = header.getByRole('link', { name: 'Book Now' });
  const coral = await bookNow.evaluate((link) => getComputedStyle(link).backgroundColor);
  await page.goto('/#/booking');
  await expect(header.getByRole('link', { name: 'Questions? +44 1632 960 142' })).toHaveAttribute(
    'href',
    'tel:+441632960142',
  );
  for (const [name] of links) await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(bookNow).toBeVisible();
  await expect(bookNow).not.toHaveCSS('background-color', coral);
});

test('below 900 px the links are in a drawer; a link, a click outside or widening the window to 768 px closes the drawer @variant', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 899, height: 800 });
  await openDrawer(page);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  for (const [name] of links) await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Book Now' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Roundabout Boats on X' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Roundabout Boats on Instagram' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'My booking' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: /Facebook/ })).toHaveCount(0);
  await drawer.getByRole('link', { name: 'FAQs' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();

  await menu.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
  await expect(drawer).toBeHidden();

  await menu.click();
  await page.mouse.click(20, 400);
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await menu.click();
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(drawer).toBeHidden();
  await expect(menu).toBeVisible();
});

test('the footer has links, phone, email, company, year and cards @variant', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['Home', '/#/'],
    ['Experience', '/#/experience'],
    ['Gallery', '/#/gallery'],
    ['Privacy Policy', '/#/privacy-policy'],
    ['Terms and Conditions', '/#/terms-and-conditions'],
    ['Cancellation Policy', '/#/refund-policy#cancellation-policy'],
    ['Help & FAQs', '/#/faqs'],
    ['Find us', '/#/contact-us#find-us'],
    ['My booking', '/#/bookings'],
    ['+44 1632 960 142', 'tel:+441632960142'],
    ['hello@roundaboutboats.example', 'mailto:hello@roundaboutboats.example'],
    [`© ${new Date().getFullYear()} Roundabout Boats. All Rights Reserved`, 'bookings'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer).toContainText(
    'Roundabout Boats Ltd, demonstration company, not registered. 1 The Jetty, Milton Keynes, England.',
  );
  await expect(footer).toContainText('This site is a demonstration');
  await expect(footer.getByRole('img', { name: /^Cards we take: Visa, Mastercard/ })).toBeVisible();
  await footer.getByRole('link', { name: /All Rights Reserved$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible();
  await expect(page).toHaveURL(/\/#\/bookings$/);
});

test('the content is centred and at most 1200 px wide, and a new page opens at its top @variant', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1800, height: 900 });
  await page.goto('/#/terms-and-conditions');
  const box = await page.getByRole('main').evaluate((main) => {
    const { paddingLeft, paddingRight, width } = getComputedStyle(main);
    return {
      inside: parseFloat(width) - parseFloat(paddingLeft) - parseFloat(paddingRight),
      left: main.getBoundingClientRect().left,
      right: innerWidth - main.getBoundingClientRect().right,
    };
  });
  expect(box.inside).toBe(1200);
  expect(Math.abs(box.left - box.right)).toBeLessThan(20);
  await scrollTo(page, 900);
  await page.evaluate(() => (location.href = '/#/privacy-policy'));
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Privacy Policy | Roundabout Boats');
});

async function scrollTo(page: Page, to: number): Promise<void> {
  await expect.poll(() => page.evaluate((y) => (window.scrollTo(0, y), Math.round(scrollY)), to)).toBe(to);
}

test('if the scripts for menu and messages do not load, the page works and Menu leads to the footer’s links @variant', async ({
  page,
  watch,
}) => {
  watch.expects(/ERR_FAILED .*(late-parts|Toaster)/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(/\/assets\/(late-parts|Toaster)-.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Choose your trip.' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Home', exact: true })).toBeFocused();
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});
