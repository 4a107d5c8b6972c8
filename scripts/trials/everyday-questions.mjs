/** @typedef {import('playwright').Browser} Browser */

/** What people type, and what an answer to it says. */
const questions = {
  dog: /dog|pets/i,
  rain: /rain|weather/i,
  parking: /park/i,
  beer: /drink|alcohol|beer/i,
  wheelchair: /wheelchair|step-free|step free/i,
  cancel: /cancel/i,
  kids: /child|kids|under|bab/i,
  baby: /bab/i,
  toilet: /toilet/i,
  cake: /cake/i,
  music: /music|speaker/i,
  swim: /swim/i,
  sunset: /sunset/i,
  wedding: /wedding/i,
  deposit: /deposit/i,
  licence: /licence/i,
  late: /late/i,
  gift: /gift|voucher/i,
  invoice: /invoice|receipt|VAT/i,
  'lost link': /link|find (?:the|your|my) booking/i,
};

/**
 * Types each question into the search of the FAQs. Found: at least one answer, and one of the first three is about it.
 * @param {Browser} browser
 * @param {string} url
 */
export async function askEverydayQuestions(browser, url) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/#/faqs');
  const search = page.getByRole('searchbox');
  await search.waitFor();
  const rows = [];
  for (const [question, about] of Object.entries(questions)) {
    await search.fill(question);
    await page.waitForTimeout(400);
    const count = (await page.locator('main search [role=status]').first().innerText()).trim();
    // A closed answer is in the page, and not in its innerText.
    const answers = await page
      .locator('main')
      .locator('details, [class*=item]')
      .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
    const hit = answers.slice(0, 3).find((answer) => about.test(answer));
    rows.push({ question, found: hit !== undefined, says: count, first: (answers[0] ?? '').slice(0, 60) });
  }
  await context.close();
  return rows;
}
