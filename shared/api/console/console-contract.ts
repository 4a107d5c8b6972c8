import type { ConsoleEndpoint } from './console-endpoint.ts';
import * as board from './board.ts';
import * as boats from './boats.ts';
import * as booking from './booking.ts';
import * as accountant from './accountant.ts';
import * as books from './books.ts';
import * as bookings from './bookings.ts';
import * as changeSets from './change-sets.ts';
import * as decisions from './decisions.ts';
import * as depositCommands from './deposit-commands.ts';
import * as devices from './devices.ts';
import * as diary from './diary.ts';
import * as enquiries from './enquiries.ts';
import * as firstCash from './first-cash.ts';
import * as house from './house.ts';
import * as invoices from './invoices.ts';
import * as kitchen from './kitchen.ts';
import * as lateFee from './late-fee.ts';
import * as log from './log.ts';
import * as me from './me.ts';
import * as charges from './charges.ts';
import * as money from './money.ts';
import * as morningProof from './morning-proof.ts';
import * as moving from './moving.ts';
import * as opening from './opening.ts';
import * as people from './people.ts';
import * as personalData from './personal-data.ts';
import * as photos from './photos.ts';
import * as pictures from './pictures.ts';
import * as requests from './requests.ts';
import * as reviews from './reviews.ts';
import * as sale from './sale.ts';
import * as setUpFile from './set-up-file.ts';
import * as signIn from './sign-in.ts';
import * as sold from './sold.ts';
import * as openAgain from './open-again.ts';
import * as stops from './stops.ts';
import * as warnings from './warnings.ts';
import * as weather from './weather.ts';

/** The files that define calls. Other exports of these files are left out of the contract. */
const files = {
  ...signIn,
  ...me,
  ...people,
  ...devices,
  ...requests,
  ...log,
  ...board,
  ...depositCommands,
  ...lateFee,
  ...photos,
  ...diary,
  ...openAgain,
  ...kitchen,
  ...stops,
  ...weather,
  ...decisions,
  ...warnings,
  ...boats,
  ...bookings,
  ...booking,
  ...invoices,
  ...moving,
  ...enquiries,
  ...reviews,
  ...personalData,
  ...sale,
  ...charges,
  ...money,
  ...morningProof,
  ...accountant,
  ...books,
  ...firstCash,
  ...changeSets,
  ...sold,
  ...house,
  ...opening,
  ...setUpFile,
  ...pictures,
};

type Files = typeof files;
type Calls = { [Name in keyof Files as Files[Name] extends ConsoleEndpoint ? Name : never]: Files[Name] };

/** The console's part of the HTTP contract, separate so that it stays out of the public site's scripts. */
export const consoleContract = Object.fromEntries(
  Object.entries(files).filter(([, each]) => typeof each === 'object' && 'access' in each),
) as Calls;
