import { forecastHoldsMs, weatherSources } from '@slipway/shared/values/weather.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { textFigures } from '@slipway/shared/rules/business-terms.ts';
import { isGenericSender, textSender } from '@slipway/shared/rules/text-message.ts';
import { listed } from '@slipway/shared/values/counted.ts';
import { contradictionsIn } from '@slipway/shared/rules/contradictions.ts';
import { type HouseText, isUnwritten, namesOfPages, pageOf } from '@slipway/shared/rules/house-text.ts';
import { isDemonstrations } from '@slipway/shared/rules/own-words.ts';
import { typedWrongly } from '@slipway/shared/rules/typed-figures.ts';
import { sql } from 'kysely';
import type { Business } from '@slipway/shared/business.ts';
import { addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { readSaidTermsAt, readTermsAt } from '../../catalogue/business-terms.ts';
import { twilio } from '../../mail/texts/twilio.ts';
import { readHouseTexts } from '../../catalogue/house-texts.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { selectKinds } from '../../set-up/kinds/boat-kind.ts';
import { seededKey } from '../../set-up/opening/demo-data.ts';
import { standInsOf } from '../../set-up/opening/unnamed-business.ts';
import { missingToSell, readReadiness } from '../../set-up/opening/read-readiness.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type Finding, bad, finding, good } from '../../payments/findings.ts';
import { type Config, type Environment, readConfig } from '../config/config.ts';
import { readPolls } from '../../catalogue/weather/read-weather.ts';
import { isOnSale, offSaleFrom } from '../../catalogue/dishes-on-sale.ts';
import { isOwnBusiness, readOpening } from '../../catalogue/opening.ts';
import { checkBooks } from './check-books.ts';
import { type Examined, examine } from './doctor.ts';
import { type TopicName, topicNames } from './topics.ts';

type House = {
  db: Database;
  business: Pick<Business, 'name' | 'legalForm' | 'legalName' | 'companyNumber' | 'vatNumber'>;
  now: Date;
};

/**
 * The findings of the page Going live and of `npm run doctor`, by topic. No sentence contains a secret.
 * @param house Undefined if no database can be opened, or if the database is new.
 */
export async function lookForLive(house: House | undefined, environment: Environment): Promise<Examined[]> {
  const config = readConfig(environment);
  const isSimulated = config.payments === 'simulated';
  const found = await Promise.all([
    ...(house === undefined
      ? []
      : [
          about('sale', () => checkSale(house)),
          about('demonstration', () => checkDemo(house)),
          about('business', async () => checkBusiness(house)),
          about('business', () => checkStandIns(house.db)),
          about('business', () => checkVat(house)),
          about('pictures', () => checkPictures(house.db)),
          about('words', () => checkWords(house.db, house.now)),
          about('words', () => checkOwnWords(house.db)),
          about('food', () => checkFood(house)),
          about('people', () => checkPeople(house)),
          about('texts', () => checkTexts(house, config)),
          about('weather', () => checkWeather(house, config.weatherKeys)),
        ]),
    examine(config),
    ...(isSimulated ? [about('payments', async () => missingForLive(environment).map(bad))] : []),
    ...(isSimulated && house !== undefined
      ? [about('database', async () => checkBooks(house.db, house.now))]
      : []),
  ]);
  const all = found.flat();
  const say = withoutSecrets(environment);
  return topicNames.flatMap((topic) => {
    const findings = all.filter((each) => each.topic === topic).flatMap((each) => each.findings);
    const said = findings.map(({ isGood, sentence }) => ({ isGood, sentence: say(sentence) }));
    return said.length === 0 ? [] : [{ topic, findings: said }];
  });
}

/** The settings still missing for PAYMENTS=live, in the words with which the server would refuse to start. */
export function missingForLive(environment: Environment): string[] {
  try {
    // A live site must not have the settings of a demonstration.
    const { DEMO_IS_PUBLIC: _public, SIMULATOR_URL: _simulator, ...rest } = environment;
    readConfig({ ...rest, PAYMENTS: 'live' });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => `${line}.`);
  }
}

async function about(topic: TopicName, look: () => Promise<Finding | Finding[]>): Promise<Examined> {
  return { topic, findings: await finding('This', look) };
}

/** Checks the account for text messages. No findings if the owner sends no text messages. */
async function checkTexts(
  { db, business, now }: House,
  { payments, twilio: account }: Config,
): Promise<Finding[]> {
  if (!textFigures((await readTermsAt(db, now)).terms).areTextsSent) return [];
  const sender = textSender(business.name);
  const isSender = sender !== '' && !isGenericSender(sender);
  const problem =
    payments === 'simulated'
      ? undefined
      : account === undefined
        ? 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are not set, so no texts can be sent, and each party is put on the list to ring.'
        : await twilio(account).problemOfAccount();
  return [
    isSender
      ? good(`Text messages come from “${sender}”: have that name registered.`)
      : bad(
          `Text messages need a sender’s name, and no word of “${business.name}” is accepted by the operators.`,
        ),
    problem === undefined
      ? good('The text message service accepts our account.')
      : bad(`Text messages: ${problem}`),
  ];
}

async function checkSale({ db, now }: House): Promise<Finding[]> {
  const ready = await readReadiness(db, venueDate(now));
  const missing = missingToSell(ready);
  const opening = await readOpening(db);
  return [
    missing.length === 0
      ? good(`There is something to sell: ${ready.times} times on ${ready.boats} boats.`)
      : bad(`There is nothing to sell yet: you still need ${listed(missing)}.`),
    opening === undefined ? good('The site is open.') : bad('The site is not open yet: nobody can book.'),
  ];
}

async function checkDemo({ db }: House): Promise<Finding> {
  const mark = await db.selectFrom('settings').select('id').where('key', '=', seededKey).executeTakeFirst();
  return mark === undefined
    ? good('Nothing from the demonstration is in the database.')
    : bad('The demonstration is still in the database: its packages and bookings are made up.');
}

function checkBusiness({ business }: House): Finding {
  const { name, legalForm, legalName, companyNumber } = business;
  if (legalForm !== 'company')
    return legalName === name
      ? bad(
          `The business is a ${legalForm}, so every page has to name its owner or owners: type the names under Business.`,
        )
      : good(`Every page says that ${name} is the business name of ${legalName}.`);
  return companyNumber === ''
    ? bad(`There is no company number, so every page and email says that ${name} is a demonstration company.`)
    : good(`${name} has a company number.`);
}

/** A receipt with VAT must show the VAT number. */
async function checkVat({ db, now, business: { vatNumber } }: House): Promise<Finding[]> {
  const { terms } = await readTermsAt(db, now);
  if ((terms.vatRate === 0) === (vatNumber === '')) return [];
  return [
    vatNumber === ''
      ? bad(
          'Prices include VAT, but there is no VAT number: enter it under Business, or set VAT in the price to 0 under Figures.',
        )
      : bad(
          'There is a VAT number, but prices include no VAT: set VAT in the price under Figures, or remove the number under Business.',
        ),
  ];
}

async function checkStandIns(db: Database): Promise<Finding[]> {
  const made = standInsOf(await readBusiness(db));
  return made.length === 0 ? [] : [bad(`Still made up: ${listed(made)}. Enter your own under Business.`)];
}

/** Reports each place where an owner's own business still shows a picture of the demonstration. */
export async function checkPictures(db: Database): Promise<Finding[]> {
  if (!(await isOwnBusiness(db))) return [];
  const { rows } = await sql<{ ofGallery: number; own: number; names: string[] }>`select
    (select count(*) from gallery_pictures)::integer as of_gallery,
    (select count(*) from gallery_pictures where picture like 'photo-%')::integer as own,
    array(
      select name from boat_packages where status = 'active' and display_picture <> '' and display_picture not like 'photo-%'
      union all select name from menu_items where is_active and image <> '' and image not like 'photo-%') as names`.execute(
    db,
  );
  const { ofGallery, own, names } = rows[0]!;
  const places = [...(ofGallery === 0 || own < ofGallery ? ['the gallery and the home page'] : []), ...names];
  return [
    places.length === 0
      ? good('No picture from the demonstration is left.')
      : bad(`These still show pictures from the demonstration: ${listed(places)}.`),
  ];
}

/** Checks the menu. No findings if there is no menu. */
async function checkFood({ db, now }: House): Promise<Finding[]> {
  const menu = await db
    .selectFrom('menuItems')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  const today = venueDate(now);
  const unanswered = menu.flatMap((dish) => {
    const from = offSaleFrom(dish);
    if (from === null) return [];
    const what = `Nobody has said which allergens ${dish.name} has`;
    return [
      bad(
        isOnSale(dish, today)
          ? `${what}: it is on sale with “Allergens: ask us” until ${formatLongDate(addDays(from, -1))}, then off sale.`
          : `${what}: it has been off sale since ${formatLongDate(from)}.`,
      ),
    ];
  });
  const extras = await findUnsaidExtras(db);
  return [
    ...unanswered,
    ...(extras.length === 0
      ? []
      : [bad(`Nobody has said whether ${listed(extras.map(({ name }) => name))} can be eaten.`)]),
    ...(menu.length > 0 && unanswered.length === 0 && extras.length === 0
      ? [good('All food and drink on the menu shows which of the 14 allergens it has.')]
      : []),
  ];
}

/** Extras on the menu for which nobody has yet said whether they are food or drink. */
export function findUnsaidExtras(db: Database) {
  return db
    .selectFrom('menuItems')
    .select(['id', 'name'])
    .where('isActive', '=', true)
    .where('type', '=', 'others')
    .where('allergens', 'is', null)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
}

async function checkPeople({ db, now }: House): Promise<Finding[]> {
  const { rows } = await sql<{ owners: number; safe: number; codes: number }>`
    select count(*)::integer as owners,
      count(*) filter (where ways > 1)::integer as safe, count(*) filter (where codes > 0)::integer as codes
    from (select s.id,
        (select count(*) from staff_credentials c where c.staff_id = s.id and c.kind in ('passkey', 'password')) as ways,
        (select count(*) from staff_credentials c where c.staff_id = s.id and c.kind = 'recovery') as codes
      from staff s where s.role = 'owner' and not s.is_demo and (s.left_at is null or s.left_at > ${now})) owner`.execute(
    db,
  );
  const { owners, safe, codes } = rows[0]!;
  if (owners === 0)
    return [bad('No owner has an account of their own yet: npm run owner -- invite NAME --role owner.')];
  return [
    safe > 0
      ? good('An owner has more than one way to sign in.')
      : bad(
          'Every owner has only one way to sign in. Add a second passkey on another device as a spare key.',
        ),
    codes > 0 ? good('An owner has recovery codes.') : bad('No owner has recovery codes.'),
  ];
}

/** Reports whether the optional key for the forecast is set, and how old the forecast is. */
async function checkWeather({ db, now }: House, { forecast: key }: Config['weatherKeys']): Promise<Finding> {
  if (key === undefined)
    return good(
      'METOFFICE_FORECAST_KEY is not set: the console shows the readings typed at the jetty, and visitors see no forecast.',
    );
  const { forecast } = await readPolls(db);
  if (forecast?.source !== 'metoffice' || (forecast.readAt === null && forecast.problem === null))
    return bad(
      'No forecast has been requested yet: the server requests the first one within a minute of starting.',
    );
  const { name } = weatherSources.metoffice;
  const { readAt, problem } = forecast;
  if (readAt === null) return bad(`${problem} There has been no forecast yet.`);
  const ageMs = now.getTime() - readAt.getTime();
  const last = `The ${name} last answered ${Math.floor(ageMs / minuteMs)} minutes ago.`;
  if (problem !== null) return bad(`${problem} ${last}`);
  return ageMs > forecastHoldsMs ? bad(`${last} Is the server running?`) : good(last);
}

/** Hides secrets in other programs' error messages: the values of secret variables, and passwords in addresses. */
function withoutSecrets(environment: Environment): (sentence: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => {
    if (/SECRET|PASSWORD|PASSPHRASE|TOKEN|_SID$|_KEY$|USERNAME|CODE$/.test(name)) return [value];
    if (!name.endsWith('_URL')) return [];
    const password = /:\/\/[^/@\s:]*:([^@\s/]+)@/.exec(value)?.[1] ?? '';
    return [password, decoded(password)];
  });
  const known = secrets.filter((value) => value.length > 3).toSorted((a, b) => b.length - a.length);
  return (sentence) => known.reduce((said, secret) => said.replaceAll(secret, '…'), sentence);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reports each sentence of the site that contradicts the terms and rules (docs/decisions/0007). */
export async function checkWords(db: Database, now: Date): Promise<Finding[]> {
  const terms = await readSaidTermsAt(db, now);
  const business = await readBusiness(db);
  const shown = (await readHouseTexts(db)).filter(({ isShown }) => isShown);
  const wrong = shown.flatMap((text) => {
    const place = `“${text.title}” in ${namesOfPages[pageOf(text.key)]} says`;
    return [
      ...contradictionsIn(text, terms, business).map(({ says, isDone }) =>
        bad(`${place} “${says}” Your figures say: “${isDone}”`),
      ),
      ...typedWrongly(text, terms).map(({ sentence, is }) =>
        bad(`${place} “${sentence}” The figure is ${is}.`),
      ),
    ];
  });
  return wrong.length === 0 ? [good('FAQs, terms and policies agree with your figures and rules.')] : wrong;
}

/** For an owner's own business: reports empty texts, and texts that are still the demonstration's. */
export async function checkOwnWords(db: Database): Promise<Finding[]> {
  if (!(await isOwnBusiness(db))) return [];
  const kinds = await selectKinds(db).execute();
  const saidByKinds = [
    ...(kinds.every(({ youngestCaptain }) => youngestCaptain !== null) ? ['rules/age'] : []),
    ...(kinds.every(({ asksLicence }) => asksLicence === false) ? ['rules/licence'] : []),
  ];
  const texts = (await readHouseTexts(db)).filter(
    (text) => !(isUnwritten(text) && saidByKinds.includes(text.key)),
  );
  const onPages = (wanted: readonly HouseText[]) =>
    Object.entries(namesOfPages).flatMap(([page, name]) => {
      const titles = wanted.filter(({ key }) => pageOf(key) === page).map(({ title }) => `“${title}”`);
      return titles.length === 0 ? [] : [`${listed(titles)} in ${name}`];
    });
  const empty = onPages(texts.filter(isUnwritten));
  const still = onPages(texts.filter((text) => text.isShown && isDemonstrations(text)));
  if (empty.length + still.length === 0) return [good('All the texts on the site are your own.')];
  return [
    ...empty.map((places) =>
      bad(`Nobody has written ${places} yet. Write it under Words, or say there that you don’t need it.`),
    ),
    ...still.map((places) => bad(`${places} still says what the demonstration says. Make it yours.`)),
  ];
}
