import { pence } from '@slipway/shared/values/pence.ts';
import type { NewRow } from '../src/platform/database/tables.ts';

/** The ids of the packages. They are fixed, because schedule rules and links contain them. */
export const packageIds = { classic: 1, bbq: 2, sunset: 3, party: 4, team: 5 } as const;

export type SeedPackage = Omit<NewRow<'boatPackages'>, 'id' | 'status'> & {
  id: number;
  items: readonly { code: string; description: string }[];
};

const onTheWater = { code: 'time', description: 'Two hours on the water' };
const lifeJackets = { code: 'life-jackets', description: 'Life jackets for everyone' };

export const packages: readonly SeedPackage[] = [
  {
    id: packageIds.classic,
    name: 'Classic',
    longDescription:
      'The simplest thing we do, and the one people come back for. Two hours, one lap of the island or four, shade overhead and a table that is all yours. Bring a picnic, or let us put something on the table.',
    displayPicture: 'classic-your-seat.webp',
    price: pence(15000),
    durationMinutes: 120,
    displayOrder: 1,
    items: [
      onTheWater,
      { code: 'shade', description: 'Parasol and cushions' },
      lifeJackets,
      { code: 'lesson', description: 'A lesson at the tiller' },
    ],
  },
  {
    id: packageIds.bbq,
    name: 'BBQ',
    longDescription:
      'The grill sits in the middle of the table and is lit when you step aboard; you just turn the sausages. Order the food from us or bring your own. We clear the ash and wash up. Above 40°C, or in wind above 15 km/h, the grill stays cold, whatever the mood on board.',
    displayPicture: 'bbq-close-up.webp',
    price: pence(18500),
    durationMinutes: 120,
    displayOrder: 2,
    items: [
      onTheWater,
      { code: 'grill', description: 'Charcoal BBQ, lit for you' },
      { code: 'tableware', description: 'Tongs, plates and cutlery' },
      { code: 'washing-up', description: 'We clear the ash and wash up' },
      lifeJackets,
    ],
  },
  {
    id: packageIds.sunset,
    name: 'Sunset',
    longDescription:
      'Lanterns on the water and the last of the light. Start times follow the sun: late in summer, early in winter, when the lanterns and the blankets do more of the work. Clouds are possible, this being England.',
    displayPicture: 'evening-lights.webp',
    price: pence(19500),
    durationMinutes: 120,
    displayOrder: 3,
    items: [
      onTheWater,
      { code: 'lights', description: 'Festoon lights on board' },
      { code: 'blankets', description: 'Blankets for ten' },
      { code: 'lanterns', description: 'Floating lanterns' },
      lifeJackets,
    ],
  },
  {
    id: packageIds.party,
    name: 'Party',
    longDescription:
      'Balloons, bunting and an ice bucket are on board before you are, so you can arrive with nothing but the guest of honour. Hen and stag dos, birthdays, and anything else with a cake. Drinks are for the guests: whoever has the tiller stays on lemonade.',
    displayPicture: 'party-balloons.webp',
    price: pence(22500),
    durationMinutes: 120,
    displayOrder: 4,
    items: [
      onTheWater,
      { code: 'balloons', description: 'Balloons and bunting' },
      { code: 'ice-bucket', description: 'Ice bucket, filled' },
      { code: 'speaker', description: 'Speaker with a full battery' },
      lifeJackets,
    ],
  },
  {
    id: packageIds.team,
    name: 'Team',
    longDescription:
      'No signal, no slides, no head of the table. We put a quiz and a stopwatch on board: the lap record stands at walking pace, and it is still being argued about. For more than ten people, book a second boat for the same time.',
    displayPicture: 'jetty-two-boats.webp',
    price: pence(21000),
    durationMinutes: 120,
    displayOrder: 5,
    items: [
      onTheWater,
      { code: 'quiz', description: 'A quiz that survives getting wet' },
      { code: 'stopwatch', description: 'A stopwatch for the lap challenge' },
      { code: 'flask', description: 'A flask of tea and one of coffee' },
      lifeJackets,
    ],
  },
];
