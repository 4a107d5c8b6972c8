/**
 * What staff can type at most: characters of words, pounds, minutes, days. The contract refuses what is beyond, and the
 * forms of the console take no more.
 */

/** Of a price, a surcharge or a fee. */
export const mostPounds = 10_000;
/** Cash as it is handed over: two boats at the highest price. */
export const mostGiven = 2 * mostPounds;
/** So much more than the sum is a slip of the finger, as a rule. */
export const unusualChange = 500;
/** Pounds by which a drawer may differ from what it should hold before somebody has to say why. */
export const unexplainedDifference = 5;
/** Pounds that a drawer holds at most. */
export const mostInDrawer = 100_000;
/** Lines of cash that are put into a drawer at once. */
export const mostPutIn = 200;
/** Of what is sold. */
export const leastPrice = 1;
/** Above the price of a package. */
export const mostPercentOnTop = 1000;

/** Of a package, a dish, a grid of times, the business, somebody who works here, a device. */
/** Of one season. */
export const mostGaps = 20;
export const longestName = 60;
export const longestBoatName = 40;
export const longestDrawerName = 40;
/** A number on a hull or in a register. */
export const longestHull = 30;
/** What a change set is called. */
export const longestSetName = 80;
export const longestCaption = 80;
/** The row on the home page runs round: fewer would leave gaps in it. */
export const leastInGallery = 6;
export const mostInGallery = 24;

/** Boats of one kind that the first set-up makes at once. */
export const mostOfKind = 40;
/** Of a trip. */
export const leastMinutes = 15;
export const mostMinutes = 1440;
/** Of a kind of boat: kilograms, its captain in years, wind in km/h, what drives it, and its pictures. */
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
/** Before its trip, at which a dish is ordered. */
export const mostHoursAhead = 720;

/** To which text messages go beside the United Kingdom. */
export const mostTextCountries = 10;

/** How often a coupon can be used. */
export const mostUses = 1_000_000;

/** A question, or the heading of a section. */
export const longestTitle = 160;
export const longestText = 8000;
/** What we do where that is kinder than the answer. */
export const longestAlso = 2000;
/** What else people call the matter. */
export const longestSearchWord = 40;
export const mostSearchWords = 40;

/** Why something is done, for the log and the team. */
export const longestReason = 300;
/** Why a fee is waived or an address is missing. */
export const longestBecause = 100;
/** About a booking, for the team. */
export const longestNote = 600;
/** The number on the card machine's slip. */
export const longestSlip = 40;
/** First and last name of a customer, as they are said. */
export const longestWholeName = 120;
/** A customer's phone number. */
export const longestPhone = 40;
/** On board, as they are counted at the jetty. */
export const mostAboard = 30;
export const mostBabies = 10;
export const longestPassword = 200;
