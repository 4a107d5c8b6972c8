/** What spec 9 says about a trip, as the FAQ states it. The policy pages differ in places; both stand. */
export const rulesOfTheLake = [
  'At most 10 guests go on a boat; babies under 12 months do not count.',
  'Arrive at least 15 minutes before your booking.',
  'Food platters need 72 hours’ notice.',
  'The captain must be 18 or older with a full UK driving licence. No boating experience is needed.',
  'A BBQ is not allowed above 40°C or in wind above 15 km/h.',
  'The boat is not operated in wind above 15 km/h, in rain or in a storm.',
  'In bad weather you reschedule within 12 months at no charge; otherwise there is no refund.',
  'A late return costs £50.00 per fifteen minutes.',
  'A cleaning fee of £55.00 may be deducted from the deposit.',
  'The security deposit is £100 per boat, by card pre-authorisation or cash. It is forfeited if the captain drinks alcohol, if passengers are intoxicated or if damage is done.',
  'Rescheduling needs 4 days’ notice and carries no refund.',
  'There is no refund for an early return.',
  'Swimming and pets are prohibited.',
  'Life jackets must be worn at all times.',
  'An ice bucket comes only with the Party Package.',
] as const;
