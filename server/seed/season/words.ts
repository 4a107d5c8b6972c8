/** The people of the demonstration's season, and the texts that they write. All of it is invented. */

export const firstNames = [
  'Amira',
  'Ben',
  'Chloe',
  'Dan',
  'Esther',
  'Femi',
  'Grace',
  'Harun',
  'Isla',
  'Jack',
  'Kiran',
  'Lucy',
  'Martin',
  'Nia',
  'Owen',
  'Poppy',
  'Rhys',
  'Sofia',
  'Tess',
  'Umar',
  'Vera',
  'Will',
  'Yasmin',
  'Zoe',
  'Anna',
  'Callum',
  'Devi',
  'Ewan',
  'Fiona',
  'Gareth',
  'Helen',
  'Imran',
  'Joan',
  'Kofi',
  'Lena',
  'Mo',
  'Nora',
  'Piotr',
  'Ravi',
  'Sian',
] as const;

export const lastNames = [
  'Abbott',
  'Bailey',
  'Chowdhury',
  'Davies',
  'Edwards',
  'Fraser',
  'Green',
  'Hughes',
  'Iqbal',
  'Jones',
  'Kaur',
  'Lewis',
  'Murphy',
  'Nowak',
  'Osei',
  'Parker',
  'Quinn',
  'Roberts',
  'Shah',
  'Taylor',
  'Underwood',
  'Vaughan',
  'Walker',
  'Young',
  'Ahmed',
  'Bennett',
  'Clarke',
  'Doyle',
  'Ellis',
  'Ferreira',
  'Grant',
  'Hill',
  'Jenkins',
  'Khan',
  'Lowe',
  'Mistry',
  'Norris',
  'Price',
  'Reid',
  'Stone',
] as const;

export const wishes = [
  '',
  '',
  '',
  'One of us can’t have nuts.',
  'Two of us are vegetarian.',
  'Please no mustard.',
  'It’s a birthday: could it have a candle?',
  'One coeliac at the table.',
] as const;

export const notes = [
  'Rang: one of them uses a wheelchair, and can step over the side.',
  'Asked for the sunny side of the jetty. We have none, and they laughed.',
  'Bring their own cake. The kitchen knows.',
  'Come by coach from Luton: may be ten minutes late.',
  'A surprise for her mother. Do not ring the landline.',
  'Second time this year.',
] as const;

export const reviewWords: readonly [stars: number, words: string][] = [
  [5, 'We have been twice now and will come a third time. Calm, silly and lovely.'],
  [5, 'The children steered, the grandparents ate, nobody fell in. Perfect afternoon.'],
  [2, 'Wind called our first day off at noon. We got the new day we wanted, but had already packed.'],
  [4, 'Great fun. Parking took longer than the briefing, so come early.'],
  [1, 'I rang Mr Price on his own number and he would not give us a third hour.'],
  [5, 'Booked on the phone an hour before and were on the water in ten minutes after we arrived.'],
  [5, 'Sunset with lanterns. I proposed. She said yes, and then she steered.'],
  [3, 'Nice boat, but our platter came without the crackers. They made it good at once.'],
  [5, 'The team quiz got out of hand. HR would like another go.'],
  [4, 'Slow, of course, which is the point. Two hours fly by all the same.'],
  [5, 'Hen do of nine, spotless boat, patient people at the jetty.'],
  [5, 'My dad is 81 and had not been on the water for thirty years. Thank you.'],
  [4, 'The grill was hotter than we thought. Bring sunglasses and longer tongs.'],
  [5, 'Best thing to do in Milton Keynes with people who cannot agree on anything.'],
  [5, 'Quiet motor, big table, ducks. What else do you need?'],
  [4, 'Good value for eight of us. Would have liked a second parasol.'],
];

export const answerToLate =
  'Thank you for being patient with the wind, and with us. The next cushion is on the house.';

export const enquiries: readonly {
  guests?: number;
  inDays?: number;
  message: string;
  answer?: string;
  isDone?: true;
}[] = [
  {
    guests: 9,
    inDays: 24,
    message: 'We’re nine for a 60th. Can we bring a band? It is one man with an accordion.',
    answer:
      'An accordion is welcome, and so is he, as the tenth. After eight in the evening please play towards the lake.',
  },
  {
    guests: 22,
    inDays: 31,
    message: 'An office of 22 on a Thursday. Do you have three boats at the same time?',
    answer: 'We do. Take three at 15:00 and tell us which of you should not share a boat.',
  },
  {
    message: 'Is the jetty level? My mother walks with a frame.',
    answer: 'It is level, and two of us help over the side. The step down is 30 centimetres.',
    isDone: true,
  },
  {
    guests: 4,
    inDays: 12,
    message: 'Do dogs count as guests? Ours is a Great Dane, so perhaps yes.',
    answer: 'Up to two dogs come free. Yours may want the whole bench.',
    isDone: true,
  },
  {
    message: 'We left a green scarf on Halo on Sunday. Has anybody found it?',
    answer: 'It hangs in the hut. We wave with it.',
    isDone: true,
  },
  { guests: 10, inDays: 40, message: 'Could the team bring its own quiz? Ours is about spreadsheets.' },
  { guests: 6, inDays: 9, message: 'Is there anything vegan for the grill? Three of six would like that.' },
  { message: 'Do you sell vouchers? My brother would like one, and my brother-in-law must never know.' },
  {
    guests: 2,
    inDays: 16,
    message:
      'I would like to propose at sunset. Where on the lake is there the least wind and the fewest people?',
  },
];
