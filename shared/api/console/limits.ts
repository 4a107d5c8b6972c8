/**
 * Limits of the texts and figures that staff type: characters, pounds, minutes, days. The contract and the
 * console's forms refuse anything beyond a limit.
 */

/** The most pounds for a price, a surcharge or a fee. */
export const mostPounds = 10_000;
/** The most cash that a customer can hand over for one payment, in pounds: two boats at the highest price. */
export const mostGiven = 2 * mostPounds;
/** If a customer would get back more change than this, in pounds, the typed amount is usually a mistake. */
export const unusualChange = 500;
/** A drawer's count may differ from the expected sum by this many pounds. Above that, staff have to give a reason. */
export const unexplainedDifference = 5;
/** The most cash in a drawer, in pounds. */
export const mostInDrawer = 100_000;
/** The most cash payments and pay-outs that one call can record in a drawer. */
export const mostPutIn = 200;
/** The lowest price of anything that is sold. */
export const leastPrice = 1;
/** The highest surcharge, in percent of the package's price. */
export const mostPercentOnTop = 1000;

/** The most gaps within one season. */
export const mostGaps = 20;
/** The longest name of a package, dish, grid of times, business, member of the team or device, in characters. */
export const longestName = 60;
export const longestBoatName = 40;
export const longestDrawerName = 40;
/** The longest number on a hull or in a register, in characters. */
export const longestHull = 30;
/** The longest name of a change set, in characters. */
export const longestSetName = 80;
export const longestCaption = 80;
/** The fewest pictures in the gallery. With fewer pictures, the home page's endless row would have gaps. */
export const leastInGallery = 6;
export const mostInGallery = 24;

/** The most boats of one kind in the first set-up. */
export const mostOfKind = 40;
/** The shortest and longest trip, in minutes. */
export const leastMinutes = 15;
export const mostMinutes = 1440;
/** Limits for a kind of boat: the captain's age in years, wind in km/h, text about the motor, pictures, load in kg. */
export const youngestCaptain = 16;
export const oldestCaptain = 99;
export const mostWind = 200;
export const longestDrive = 60;
export const mostKindPictures = 6;
export const leastWeight = 100;
export const mostWeight = 10_000;

export const longestPackageWords = 600;
export const longestPackageLine = 120;
export const mostPackageLines = 12;

export const longestDishLine = 160;
export const longestPoint = 80;
export const mostPoints = 6;
export const longestGroup = 40;
/** The longest notice for a dish, in hours before the trip. */
export const mostHoursAhead = 720;

/** The most countries, besides the United Kingdom, to which text messages are sent. */
export const mostTextCountries = 10;

/** The most uses of a coupon. */
export const mostUses = 1_000_000;

/** The longest question or section heading, in characters. */
export const longestTitle = 160;
export const longestText = 8000;
/**
 * The longest note beside an answer, in characters. The note says what we do in practice, if that is kinder
 * than the answer.
 */
export const longestAlso = 2000;
/** Visitors find an answer by its search words. The most characters in one word, and the most words of an answer. */
export const longestSearchWord = 40;
export const mostSearchWords = 40;

/** The longest reason for the log and the team, in characters. */
export const longestReason = 300;
/** The longest reason that fits one line, in characters: for example for a refund, a waived fee or an agreed price. */
export const longestBecause = 100;
/** The longest note about a booking for the team, in characters. */
export const longestNote = 600;
/** The longest number on a card machine's slip, in characters. */
export const longestSlip = 40;
/** The longest first and last name of a customer together, in characters. */
export const longestWholeName = 120;
/** The longest phone number of a customer, in characters. */
export const longestPhone = 40;
/** The most people on board, as counted at the jetty. */
export const mostAboard = 30;
export const mostBabies = 10;
export const longestPassword = 200;
