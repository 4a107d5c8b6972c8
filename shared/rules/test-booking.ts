/** Of a booking that was made while payments were simulated: on its pages, in its emails and in calendars. */
export const testBookingNote = 'This booking is a test: no boat waits for you, and no money has been taken.';
