/** What the pages say beside their headlines, in a new database. */
export const firstSiteWords = [
  {
    key: 'home/lead',
    title: 'Below the headline',
    text: 'Electric donut boats you drive yourself. Bring up to nine friends, take the tiller and float off for two hours.',
  },
  {
    key: 'home/aboard',
    title: 'A round table that floats.',
    text: 'No corners, no bow, no stern. Everyone faces everyone, the food sits in the middle, and whoever has the tiller is captain.\n\nA 6hp electric motor hums you along at walking pace, past the reeds and the ducks, and back in time for cake. Food is optional, a BBQ is optional, the view is not.',
  },
  { key: 'home/ask', title: 'Ask us anything.', text: 'We usually answer the same day.' },
  {
    key: 'experience/lead',
    title: 'Below the headline',
    text: 'You get a short lesson, a life jacket and the tiller of a licence-free electric donut boat. Then you have about two hours on your own round island, at 3-4km/h (about 2 mph): the speed of a swan.',
  },
  {
    key: 'about/story',
    title: 'Our story',
    text: 'Our story is still being written: who built the boats, and why they are round. For now, the short version: we hire out electric donut boats that you drive yourself, from {{place}}.',
  },
] as const;
