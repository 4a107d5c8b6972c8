/** What columns and tables that came after 321ffa8 have in rows of its databases. */

/** Of an email that was written with its text. */
const rendered = { template: null, template_version: null, facts: null };

export const newOfAddOns = { sold_out_on: null, included_in_package_ids: [], is_for_whole_boat: false };

export const newOfStops = {
  kind: 'closed',
  is_until_further_notice: false,
  staff_id: null,
  stopped_at: null,
  ends_holds_at: null,
};
/** Of what waits while a change can be undone. */
export const newOfWaiting = { not_before: null, action_id: null };

/** Null in each of them. */
export const newOfAttempts =
  'move_id capture_requested_at deposit_kept pay_link_id is_for_owed disputed_since charged_back capture_before'.split(
    ' ',
  );
export const newOfSale = {
  boats: () => ({ seats: 10, hull_number: '', weight_kg: null }),
  package_items: () => ({ id: 1 }),
};
export const newOfEnquiries = { guests: null, wanted_date: null, done_at: null, booking_id: null };
export const newOfReviews = { hidden_because: null, answer: null, answered_at: null };
/** In force since ever, and from no sunset. */
export const newOfRules = { is_over: false, sun_minutes: [], valid_from: null, valid_to: null };
export const newOfMails = { terms_version: null, ...rendered, ...newOfWaiting, enquiry_id: null };

/** Nothing was recorded there before. */
export const newTablesWithoutRows = (
  'trips trip_events deposits booking_notes boat_charges opening_checks ' +
  'booking_links drawers hand_money pay_links nightly_checks backup_runs change_sets change_set_rows special_days ' +
  'erasures set_up_files pictures picture_files gallery_pictures payment_disputes drawer_counts cash_put_in ' +
  'kept_holds parties_to_ring'
).split(' ');
